import { DAY_MS } from "./days";
import type { Cents } from "./money";
import { MAX_SPLIT, openCentsOf, splitPayment } from "./payment-split";

/** An order or a membership request that waits for payment, or was paid already. */
export type ExpectedPayment = {
  kind: "order" | "membership";
  id: string;
  /** The order's short id, or the reference the member entered. */
  reference: string;
  amountCents: Cents;
  /** What confirmed statement lines have paid so far. */
  receivedCents: Cents;
  state: "waiting" | "paid" | "closed";
  /** The names the payer may use in the cash app. */
  names: readonly string[];
  askedAt: Date;
  isArchived: boolean;
  isTest: boolean;
};

/** A statement line that is not decided yet. */
export type OpenLine = {
  id: string;
  paidAt: Date | null;
  payerName: string;
  note: string;
  reference: string;
  amountCents: Cents;
};

/**
 * What confirming the line would do. `exact`, `rest` and `over` complete the payment; `partial` is recorded and leaves
 * the rest open; `noted` belongs to something marked as paid by hand. `double` pays again for something already paid,
 * and an admin decides each one. `closed` and `foreign` cannot be confirmed.
 */
export type Verdict = "exact" | "rest" | "over" | "partial" | "noted" | "double" | "closed" | "foreign";
type Confidence = "certain" | "likely" | "none";
export type LineMatch = {
  lineId: string;
  to: ExpectedPayment | null;
  /** Further orders that the note names and the payment covers, in the note's order. */
  also: ExpectedPayment[];
  by: "note" | "amount-and-name" | null;
  confidence: Confidence;
  verdict: Verdict;
  /** Paid too much (positive) or too little (negative), in cents. */
  differenceCents: Cents;
};

export const CONFIRMABLE: readonly Verdict[] = ["exact", "rest", "over", "partial", "noted"];

const SHORT_ID = /(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])/gi;

/** Candidates for order short ids in a note: eight hex digits standing alone, with or without "#". */
export function shortIdsIn(note: string): string[] {
  return [...new Set([...note.matchAll(SHORT_ID)].map(([found]) => found.toUpperCase()))];
}

/** A reference without case, spaces and punctuation. */
export const bareReference = (text: string) => text.toLowerCase().replace(/[^0-9a-z]/g, "");

/** Whether two names may be one person's: the shorter has at least two words, and all are in the longer one. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const [fewer, more] = first.length < second.length ? [first, second] : [second, first];
  return fewer.length >= 2 && fewer.every((word) => more.includes(word));
}

const wordsOf = (name: string) => [
  ...new Set(
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]/u)
      .filter(Boolean),
  ),
];

/**
 * What a line would do to its target, given what the target has received. For a double payment, the difference is only
 * what this line paid too much; earlier overpayments were decided earlier.
 */
export function assessLine(amountCents: Cents, to: Pick<ExpectedPayment, "amountCents" | "receivedCents" | "state">) {
  const openCents = openCentsOf(to);
  const differenceCents = amountCents - openCents;
  if (to.state === "closed") return { verdict: "closed" as const, differenceCents };
  const double = { verdict: "double" as const, differenceCents: Math.min(amountCents, differenceCents) };
  if (to.state === "paid") return differenceCents <= 0 ? { verdict: "noted" as const, differenceCents } : double;
  if (openCents <= 0) return double;
  if (differenceCents < 0) return { verdict: "partial" as const, differenceCents };
  if (differenceCents > 0) return { verdict: "over" as const, differenceCents };
  return { verdict: to.receivedCents > 0 ? ("rest" as const) : ("exact" as const), differenceCents };
}

/**
 * Whether a line may be confirmed when `shown` was displayed and it would now do `actual`. The display assumes that
 * earlier parts of a sum are confirmed, but they may be confirmed in any order: a line shown as completing the sum may
 * turn out partial, and one shown as partial may complete it exactly. No other difference is allowed.
 */
export function mayConfirm(shown: Verdict, actual: Verdict): boolean {
  if (shown === actual) return true;
  return actual === "partial" ? shown === "rest" || shown === "over" : actual === "rest" && shown === "partial";
}

/**
 * Matches each line to what it pays for: by the short id in its note or by reference, then by exact amount and name. A
 * line pays one target, or several orders its note names. Lines for the same target add up, earlier ones first.
 */
export function matchPayments(lines: readonly OpenLine[], expected: readonly ExpectedPayment[]): LineMatch[] {
  const inSequence = [...lines].sort(byTime);
  const offered = [...expected].sort(byAsked);
  const received = new Map(offered.map((each) => [keyOf(each), each.receivedCents]));
  const matches = new Map<string, LineMatch>();
  const take = (line: OpenLine, found: ExpectedPayment, by: "note" | "amount-and-name") => {
    const to = { ...found, receivedCents: received.get(keyOf(found)) ?? 0 };
    const judged = assessLine(line.amountCents, to);
    if (CONFIRMABLE.includes(judged.verdict)) received.set(keyOf(found), to.receivedCents + line.amountCents);
    const confidence = by === "note" ? "certain" : "likely";
    matches.set(line.id, { lineId: line.id, to, also: [], by, confidence, ...judged });
  };
  const takeSeveral = (line: OpenLine, to: ExpectedPayment, also: ExpectedPayment[]) => {
    const { parts, verdict, differenceCents } = splitPayment(line.amountCents, [to, ...also]);
    for (const [at, each] of [to, ...also].entries()) {
      received.set(keyOf(each), each.receivedCents + (parts[at] ?? 0));
    }
    matches.set(line.id, { lineId: line.id, to, also, by: "note", confidence: "certain", verdict, differenceCents });
  };
  for (const line of inSequence) {
    const [first, ...also] = severalNamedBy(line, offered, received);
    const named = namedBy(line, offered, received);
    if (first) takeSeveral(line, first, also);
    else if (named) take(line, named, "note");
  }
  for (const line of inSequence) {
    if (matches.has(line.id)) continue;
    const alike = offered.find((each) => isAlike(line, each, received.get(keyOf(each)) ?? 0));
    if (alike) take(line, alike, "amount-and-name");
  }
  return lines.map((line) => matches.get(line.id) ?? foreign(line));
}

const keyOf = ({ kind, id }: Pick<ExpectedPayment, "kind" | "id">) => `${kind} ${id}`;
const order = (one: string, other: string) => (one < other ? -1 : 1);
const byTime = (one: OpenLine, other: OpenLine) =>
  (one.paidAt?.getTime() ?? 0) - (other.paidAt?.getTime() ?? 0) || order(one.id, other.id);
const byAsked = (one: ExpectedPayment, other: ExpectedPayment) =>
  one.askedAt.getTime() - other.askedAt.getTime() || order(keyOf(one), keyOf(other));

/** The target the line names. If there are several: the one it pays exactly, then one still waiting. */
function namedBy(line: OpenLine, expected: readonly ExpectedPayment[], received: ReadonlyMap<string, Cents>) {
  const ids = shortIdsIn(line.note);
  const own = bareReference(line.reference);
  const note = bareReference(line.note);
  const orders = expected.filter(({ kind, reference }) => kind === "order" && ids.includes(reference));
  const isTold = (given: string) =>
    (given.length >= 4 && given === own) || (given.length >= 6 && /\d/.test(given) && note.includes(given));
  // Members enter their reference themselves, so it must never divert a payment from an order that the note names.
  const memberships = expected.filter(
    ({ kind, reference }) => kind === "membership" && isTold(bareReference(reference)),
  );
  const named = orders.length > 0 ? orders : memberships;
  const openOf = (each: ExpectedPayment) => each.amountCents - (received.get(keyOf(each)) ?? 0);
  return (
    named.find((each) => each.state === "waiting" && openOf(each) === line.amountCents) ??
    named.find((each) => each.state === "waiting") ??
    named[0]
  );
}

/**
 * Waiting orders a note names and the payment reaches, in note order. Empty if it names only one or pays one exactly.
 */
function severalNamedBy(line: OpenLine, expected: readonly ExpectedPayment[], received: ReadonlyMap<string, Cents>) {
  const waiting = expected.filter(({ kind, state }) => kind === "order" && state === "waiting");
  const named = shortIdsIn(line.note)
    .flatMap((id) => waiting.find(({ reference }) => reference === id) ?? [])
    .map((found) => ({ ...found, receivedCents: received.get(keyOf(found)) ?? 0 }));
  if (named.length < 2 || named.some((to) => openCentsOf(to) === line.amountCents)) return [];
  const { parts } = splitPayment(line.amountCents, named);
  return named.filter((_, at) => (parts[at] ?? 0) > 0).slice(0, MAX_SPLIT);
}

/** A waiting target with this exact open amount and a matching name, requested at most a day after the payment. */
function isAlike(line: OpenLine, each: ExpectedPayment, receivedCents: Cents): boolean {
  if (each.state !== "waiting" || each.amountCents - receivedCents !== line.amountCents) return false;
  if (line.paidAt && line.paidAt.getTime() < each.askedAt.getTime() - DAY_MS) return false;
  return each.names.some((name) => isSameName(name, line.payerName));
}

const foreign = (line: OpenLine): LineMatch => ({
  lineId: line.id,
  to: null,
  also: [],
  by: null,
  confidence: "none",
  verdict: "foreign",
  differenceCents: line.amountCents,
});
