import { z } from "zod";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { lockTiers, RULES_LOCK } from "../commissions/lock-tiers";

const BuyerRow = z.strictObject({ userId: z.string() });

/**
 * Locks what paying several orders, or undoing that, needs until the transaction ends: first the orders, then all tiers,
 * buyers and stock, each kind in the order of its ids. Settled one after the other, the orders would take the first
 * one's stock before the second one's tiers, and could deadlock with another payment or a checkout.
 */
export async function lockOrdersTogether(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  const buyers = await queryRows(tx, BuyerRow)`
    SELECT user_id::text AS "userId" FROM orders WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const buyerIds = buyers.map(({ userId }) => userId);
  const above = await tx.affiliateHierarchy.findMany({
    where: { userId: { in: buyerIds } },
    select: { uplineUserId: true },
  });
  // Exclusive, because it is not known yet which tiers the orders will move together.
  await lockTiers(tx, { shared: [RULES_LOCK], alone: [...buyerIds, ...above.map(({ uplineUserId }) => uplineUserId)] });
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ANY(${buyerIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  await tx.$queryRaw`
    SELECT 1 FROM products WHERE stock_count IS NOT NULL
      AND id IN (SELECT product_id FROM order_items WHERE order_id = ANY(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`;
}
