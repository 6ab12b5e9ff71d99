import { type Cents, sumCents } from "./money";

export type Reasoned = { userId: string; reason: string };

/** Who an admin excludes from a run, each with a reason; or the only accounts the run pays. */
export type PayoutChoice = {
  exclusions: readonly Reasoned[];
  only: { userIds: readonly string[]; reason: string } | null;
};
export const EVERYBODY: PayoutChoice = { exclusions: [], only: null };

type Line = { userId: string; amountCents: Cents };

/**
 * Applies an admin's choice to a run: the remaining payees, their total in cents, and who was left out and why.
 * `isUsed` is false if the choice names somebody the run would not have paid.
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
