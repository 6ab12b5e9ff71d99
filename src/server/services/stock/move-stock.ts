import { z } from "zod";
import {
  afterStep,
  type LineStock,
  lineOfDeleted,
  putBack,
  type StockLevel,
  type StockReason,
  type StockStep,
  stockLeft,
  unitsBack,
} from "~/domain/stock";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { productsChanged } from "../products/products-changed";

const LineRow = z.strictObject({
  id: z.string(),
  productId: z.string().nullable(),
  quantity: z.number(),
  held: z.number(),
  taken: z.number(),
  refunded: z.number(),
  count: z.number().nullable(),
  reserved: z.number().nullable(),
});

type Moving = {
  orderId: string;
  step: StockStep;
  reason: StockReason;
  actorUserId?: string | null;
  now: Date;
  /** Returns only what these pieces of lines, about to be refunded, took from stock. */
  pieces?: ReadonlyMap<string, number>;
};

/**
 * Moves the stock of an order's lines by one step and records why. Call it in the transaction that has locked and
 * changes the order, after any account locks: products are locked last, in id order. If no product is counted, it costs
 * one read. Returns how many units of each line it took back for the stock.
 */
export async function moveStock(tx: Tx, moving: Moving): Promise<ReadonlyMap<string, number>> {
  const { orderId, step, reason, actorUserId = null, now, pieces } = moving;
  const lines = await queryRows(tx, LineRow)`
    WITH locked AS (
      SELECT p.id, p.stock_count, p.stock_reserved FROM products p
      WHERE p.stock_count IS NOT NULL
        AND p.id IN (SELECT i.product_id FROM order_items i WHERE i.order_id = ${orderId}::uuid)
      ORDER BY p.id FOR NO KEY UPDATE
    )
    SELECT i.id::text, i.product_id::text AS "productId", i.quantity, i.stock_held AS held, i.stock_taken AS taken,
      i.refunded_quantity AS refunded, l.stock_count AS count, l.stock_reserved AS reserved
    FROM order_items i LEFT JOIN locked l ON l.id = i.product_id
    WHERE i.order_id = ${orderId}::uuid ORDER BY i.position`;
  const before = new Map<string, StockLevel>();
  const after = new Map<string, StockLevel>();
  const changed: (LineStock & { id: string })[] = [];
  const back = new Map<string, number>();
  for (const { id, productId, count, reserved, ...line } of lines) {
    const read = productId !== null && count !== null && reserved !== null ? { count, reserved } : null;
    const level = (productId && after.get(productId)) || read;
    if (productId && read && !before.has(productId)) before.set(productId, read);
    const next = pieces
      ? putBack(level, line, unitsBack(line, pieces.get(id) ?? 0))
      : productId === null
        ? { level, line: lineOfDeleted(line, step) }
        : afterStep(level, line, step);
    if (productId && next.level) after.set(productId, next.level);
    if (next.line.held !== line.held || next.line.taken !== line.taken) changed.push({ id, ...next.line });
    if (next.level || productId === null) back.set(id, line.taken - next.line.taken);
  }
  if (changed.length === 0) return back;
  const moves = [...after].flatMap(([id, to]) => {
    const from = before.get(id);
    return from && (from.count !== to.count || from.reserved !== to.reserved) ? [{ id, from, to }] : [];
  });
  const levels = moves.map(({ id, from, to }) => ({
    ...{ id, count_before: from.count, count_after: to.count },
    ...{ reserved_before: from.reserved, reserved_after: to.reserved },
  }));
  await tx.$executeRaw`
    WITH lines AS (
      UPDATE order_items i SET stock_held = r.held, stock_taken = r.taken
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS r(id uuid, held int, taken int) WHERE i.id = r.id
    ), moved AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) AS r(id uuid, count_before int, count_after int,
        reserved_before int, reserved_after int)
    ), levels AS (
      UPDATE products p SET stock_count = m.count_after, stock_reserved = m.reserved_after FROM moved m WHERE p.id = m.id
    )
    INSERT INTO stock_movements (product_id, reason, order_id, actor_user_id, count_before, count_after, reserved_before,
      reserved_after, created_at)
    SELECT id, ${reason}, ${orderId}::uuid, ${actorUserId}::uuid, count_before, count_after, reserved_before,
      reserved_after, ${now.toISOString()}::timestamptz FROM moved ORDER BY id`;
  const turned = moves.filter(({ from, to }) => stockLeft(from) <= 0 !== stockLeft(to) <= 0).map(({ id }) => id);
  await productsChanged(tx, { ids: turned, places: [] });
  return back;
}
