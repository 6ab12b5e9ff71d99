import { type Cents, sumCents } from "./money";

export type Reasoned = { userId: string; reason: string };

/** Whom an admin leaves out of a run, each for a reason; or the only ones whom the run pays. */
export type PayoutChoice = {
  exclusions: readonly Reasoned[];
  only: { userIds: readonly string[]; reason: string } | null;
};
export const EVERYBODY: PayoutChoice = { exclusions: [], only: null };

type Line = { userId: string; amountCents: Cents };

/**
 * The payees of a run after an admin's choice, what they get together in cents, and who was left out why. `isUsed` is
 * false where the choice names somebody whom the run would not have paid.
 */
export function applyChoice<L extends Line>(lines: readonly L[], { exclusions, only }: PayoutChoice) {
  const reasons = new Map(exclusions.map(({ userId, reason }) => [userId, reason]));
  const chosen = only && new Set(only.userIds);
  const reasonOf = ({ userId }: L) => reasons.get(userId) ?? (only && !chosen?.has(userId) ? only.reason : null);
  const included = lines.filter((line) => reasonOf(line) === null);
  const leftOut = lines.flatMap((line) => {
    const reason = reasonOf(line);
    return reason === null ? [] : [{ ...line, reason }];
  });
  const payable = new Set(lines.map(({ userId }) => userId));
  const isUsed = [...reasons.keys(), ...(chosen ?? [])].every((userId) => payable.has(userId));
  return { included, leftOut, totalCents: sumCents(included.map(({ amountCents }) => amountCents)), isUsed };
}
