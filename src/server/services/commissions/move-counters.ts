import { createHash } from "node:crypto";
import type { Tx } from "~/server/db";
import { sqlTime } from "./uplines";

const SLOTS = 16;

/** Which of an affiliate's sixteen rows an order is counted in: always the same one, so that a refund finds it. */
export const counterSlot = (orderId: string) => createHash("sha256").update(orderId).digest().readUInt8(0) % SLOTS;

export type CounterMove = {
  orderId: string;
  paidAt: Date;
  /** 1 when the order begins to count, -1 when it ceases to. */
  direction: 1 | -1;
  volumeCents: number;
  /** Every account above the buyer, affiliate or not, with what it earned (0 for nothing). */
  shares: readonly { userId: string; level: number; amountCents: number }[];
};

/**
 * Counts an order for every account above its buyer, or takes it back: orders, volume, earned and balance, in one
 * statement that touches the rows by account, so that two orders never wait for each other in a circle. A partnership
 * counts the order once, for the member nearest to the buyer who belonged to it when the order was paid.
 */
export async function moveCounters(tx: Tx, { orderId, paidAt, direction, volumeCents, shares }: CounterMove) {
  if (shares.length === 0) return;
  const volume = BigInt(direction * volumeCents);
  await tx.$executeRaw`
    WITH given AS (
      SELECT * FROM unnest(
        ${shares.map((share) => share.userId)}::uuid[],
        ${shares.map((share) => share.level)}::int[],
        ${shares.map((share) => BigInt(direction * share.amountCents))}::bigint[]) AS g(user_id, level, amount)
    ), nearest AS (
      SELECT DISTINCT ON (m.partnership_id) m.id, m.partnership_id FROM given g
      JOIN partnership_members m ON m.user_id = g.user_id
      WHERE m.joined_at <= ${sqlTime(paidAt)} AND (m.ended_at IS NULL OR m.ended_at > ${sqlTime(paidAt)})
      ORDER BY m.partnership_id, g.level
    ), members AS (
      UPDATE partnership_members m SET contributed_orders = m.contributed_orders + ${direction}::int,
        contributed_volume_cents = m.contributed_volume_cents + ${volume}::bigint
      FROM nearest WHERE m.id = nearest.id
    ), teams AS (
      UPDATE affiliate_partnerships p SET combined_orders = p.combined_orders + ${direction}::int,
        combined_volume_cents = p.combined_volume_cents + ${volume}::bigint
      FROM nearest WHERE p.id = nearest.partnership_id
    )
    INSERT INTO affiliate_counters AS c (user_id, slot, orders, volume_cents, balance_cents, earned_cents)
    SELECT g.user_id, ${counterSlot(orderId)}::int, ${direction}::int, ${volume}::bigint, g.amount, g.amount
    FROM given g ORDER BY g.user_id
    ON CONFLICT (user_id, slot) DO UPDATE SET orders = c.orders + EXCLUDED.orders,
      volume_cents = c.volume_cents + EXCLUDED.volume_cents,
      balance_cents = c.balance_cents + EXCLUDED.balance_cents,
      earned_cents = c.earned_cents + EXCLUDED.earned_cents`;
}
