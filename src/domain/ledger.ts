import { DomainError } from "./errors";
import { assertCents, type Cents } from "./money";

/** What can happen to an affiliate's money. Entries are only ever added, never changed. */
export const LEDGER_KINDS = ["earn", "reverse", "adjust", "payout", "payout_return"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export type LedgerEntry = {
  kind: LedgerKind;
  userId: string;
  /** Signed: earnings and returned payouts add; reversals and payouts take away; an adjustment may do either. */
  amountCents: Cents;
  idempotencyKey: string;
  orderId: string | null;
  /** Which posting of the order this belongs to: 1 when first paid, 2 when paid again after an undo, and so on. */
  generation: number | null;
  level: number | null;
};

/** The key that lets one level of one posting of an order earn only once. */
export function earnKey(orderId: string, generation: number, level: number): string {
  return `earn:${orderId}:${generation}:${level}`;
}

/** The key that lets that earning be reversed only once. */
export function reverseKey(orderId: string, generation: number, level: number): string {
  return `reverse:${orderId}:${generation}:${level}`;
}

/** The key of what a partial refund takes back of that earning, from the refund's id. */
export function partialReverseKey(refundId: string, level: number): string {
  return `refund:${refundId}:${level}`;
}

/** The key of an admin's correction, from the id of the request that asked for it. */
export function adjustKey(requestId: string): string {
  return `adjust:${requestId}`;
}

/** The key of a payout that was sent to one affiliate, from the payout's own id: it is sent once. */
export function payoutSentKey(payoutId: string): string {
  return `payout_sent:${payoutId}`;
}

/** The key of that payout's return: money that was sent comes back once at most. */
export function payoutReturnKey(payoutId: string): string {
  return `payout_return:${payoutId}`;
}

/** Lets an amount through whose sign fits its kind; throws "invalid-amount" on zero or a wrong sign. */
export function assertEntryAmount(kind: LedgerKind, amountCents: Cents): Cents {
  const adds = kind === "earn" || kind === "payout_return";
  const fits = kind === "adjust" ? amountCents !== 0 : adds ? amountCents > 0 : amountCents < 0;
  if (fits) return assertCents(amountCents);
  throw new DomainError("BAD_REQUEST", "invalid-amount", `A ${kind} entry cannot be ${amountCents} cents.`);
}

/** What is left of a level's earning after what partial refunds of it have taken back, in cents. */
export const leftOfEarning = (earning: LedgerEntry, entries: readonly LedgerEntry[]): Cents =>
  entries
    .filter(({ kind, generation, level }) => {
      return kind === "reverse" && generation === earning.generation && level === earning.level;
    })
    .reduce((left, { amountCents }) => left + amountCents, earning.amountCents);

/**
 * The entries that undo every earning not undone yet, each of exactly minus what is left of it; other kinds are left
 * alone. Takes all entries of one order.
 */
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
