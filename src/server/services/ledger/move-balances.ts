import type { Tx } from "~/server/db";
import { counterSlot } from "../commissions/move-counters";

/** What a ledger entry adds to the sums of its account, in signed cents. */
export type BalanceMove = { userId: string; balanceCents: number; earnedCents: number; paidTotalCents: number };

/**
 * Adds entries to the accounts' sums, in the transaction that wrote the entries. Updates rows in account id order, as
 * payments do, so that a payout and a payment cannot deadlock.
 */
export async function moveBalances(tx: Tx, actId: string, moves: readonly BalanceMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO affiliate_counters AS c (user_id, slot, balance_cents, earned_cents, paid_total_cents)
    SELECT g.user_id, ${counterSlot(actId)}::int, g.balance, g.earned, g.paid
    FROM unnest(
      ${moves.map((move) => move.userId)}::uuid[],
      ${moves.map((move) => BigInt(move.balanceCents))}::bigint[],
      ${moves.map((move) => BigInt(move.earnedCents))}::bigint[],
      ${moves.map((move) => BigInt(move.paidTotalCents))}::bigint[]) AS g(user_id, balance, earned, paid)
    ORDER BY g.user_id
    ON CONFLICT (user_id, slot) DO UPDATE SET balance_cents = c.balance_cents + EXCLUDED.balance_cents,
      earned_cents = c.earned_cents + EXCLUDED.earned_cents,
      paid_total_cents = c.paid_total_cents + EXCLUDED.paid_total_cents`;
}
