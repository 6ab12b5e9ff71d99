import { DomainError } from "./errors";
import { assertCents, type Cents } from "./money";

/** The kinds of ledger entries of an affiliate. Entries are append-only. */
export const LEDGER_KINDS = ["earn", "reverse", "adjust", "payout", "payout_return"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Their names on an affiliate's pages and in CSV files. */
export const LEDGER_KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  earn: "Commission",
  reverse: "Commission taken back",
  adjust: "Adjustment",
  payout: "Payout",
  payout_return: "Payout returned",
};

export type LedgerEntry = {
  kind: LedgerKind;
  userId: string;
  /** Signed cents: earnings and returned payouts are positive, reversals and payouts negative, adjustments either. */
  amountCents: Cents;
  idempotencyKey: string;
  orderId: string | null;
  /** Which posting of the order this belongs to: 1 when first paid, 2 when paid again after an undo, and so on. */
  generation: number | null;
  level: number | null;
};

/** Idempotency key of an earning: one per level of one posting of an order. */
export function earnKey(orderId: string, generation: number, level: number): string {
  return `earn:${orderId}:${generation}:${level}`;
}

/** Idempotency key of the full reversal of that earning. */
export function reverseKey(orderId: string, generation: number, level: number): string {
  return `reverse:${orderId}:${generation}:${level}`;
}

/** Idempotency key of a partial refund's reversal at one level. */
export function partialReverseKey(refundId: string, level: number): string {
  return `refund:${refundId}:${level}`;
}

/** Idempotency key of an admin's correction, from the id of the request. */
export function adjustKey(requestId: string): string {
  return `adjust:${requestId}`;
}

/** Idempotency key of a sent payout: each payout is sent once. */
export function payoutSentKey(payoutId: string): string {
  return `payout_sent:${payoutId}`;
}

/** Idempotency key of a payout's return: each payout is returned at most once. */
export function payoutReturnKey(payoutId: string): string {
  return `payout_return:${payoutId}`;
}

/** Checks that an amount's sign fits the kind of entry. Throws "invalid-amount" on zero or a wrong sign. */
export function assertEntryAmount(kind: LedgerKind, amountCents: Cents): Cents {
  const adds = kind === "earn" || kind === "payout_return";
  const fits = kind === "adjust" ? amountCents !== 0 : adds ? amountCents > 0 : amountCents < 0;
  if (fits) return assertCents(amountCents);
  throw new DomainError("BAD_REQUEST", "invalid-amount", `A ${kind} entry cannot be ${amountCents} cents.`);
}

/** What is left of an earning after partial refunds, in cents. Takes all entries of the same order. */
export const leftOfEarning = (earning: LedgerEntry, entries: readonly LedgerEntry[]): Cents =>
  entries
    .filter(({ kind, generation, level }) => {
      return kind === "reverse" && generation === earning.generation && level === earning.level;
    })
    .reduce((left, { amountCents }) => left + amountCents, earning.amountCents);

/** The entries that reverse each unreversed earning by exactly what is left of it. Takes all entries of one order. */
export function reversalsOf(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const present = new Set(entries.map((entry) => entry.idempotencyKey));
  return entries.flatMap((entry) => {
    const { orderId, generation, level } = entry;
    if (entry.kind !== "earn" || orderId === null || generation === null || level === null) return [];
    const idempotencyKey = reverseKey(orderId, generation, level);
    if (present.has(idempotencyKey)) return [];
    const { userId } = entry;
    const amountCents = -leftOfEarning(entry, entries);
    return [{ kind: "reverse", userId, amountCents, idempotencyKey, orderId, generation, level } as const];
  });
}
