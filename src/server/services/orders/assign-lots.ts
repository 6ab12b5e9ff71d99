import { z } from "zod";
import { MAX_BULK_ORDERS } from "~/domain/order-filter";
import type { ToShipInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { orderChanged } from "./order-changed";
import { toShip } from "./orders-to-ship";

const OrderRow = z.strictObject({ orderId: z.string() });

/**
 * Records the lots that the packing slips or the pick list of these orders are about to name, where none was chosen: a
 * lot entered between printing and shipping is not in the parcel. Shipped and unpaid orders stay as they are.
 */
export async function assignLots(ctx: SignedInContext, input: ToShipInput): Promise<void> {
  const orders = await ctx.db.order.findMany({
    where: toShip(input),
    orderBy: [{ paidAt: "asc" }, { id: "asc" }],
    take: MAX_BULK_ORDERS,
    select: { id: true },
  });
  const listed = orders.map(({ id }) => id);
  const open = await queryRows(ctx.db, OrderRow)`
    SELECT DISTINCT i.order_id::text AS "orderId" FROM order_items i
    WHERE i.order_id = ANY(${listed}::uuid[]) AND i.lot_id IS NULL AND i.refunded_quantity < i.quantity
      AND EXISTS (SELECT 1 FROM product_lots l WHERE l.product_id = i.product_id)`;
  if (open.length === 0) return;
  const wanted = open.map(({ orderId }) => orderId);
  await inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ANY(${wanted}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
    const still = await tx.order.findMany({ where: { ...toShip(input), id: { in: wanted } }, select: { id: true } });
    const assigned = await assignNewestLots(
      tx,
      still.map(({ id }) => id),
    );
    for (const orderId of assigned) await orderChanged(tx, orderId);
  });
}

/**
 * Assigns the newest lot of its product to each line of these orders that has none and pieces left to ship. Returns the
 * orders changed.
 */
export async function assignNewestLots(tx: Pick<Tx, "$queryRaw">, orderIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows(tx, OrderRow)`
    UPDATE order_items i SET lot_id = newest.id
    FROM order_items o, LATERAL (
      SELECT l.id FROM product_lots l WHERE l.product_id = o.product_id
      ORDER BY l.tested_on DESC, l.created_at DESC, l.id LIMIT 1
    ) newest
    WHERE o.order_id = ANY(${[...orderIds]}::uuid[]) AND o.lot_id IS NULL
      AND o.refunded_quantity < o.quantity AND i.id = o.id
    RETURNING i.order_id::text AS "orderId"`;
  return [...new Set(rows.map(({ orderId }) => orderId))];
}
