import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { onlyLeft } from "~/domain/stock";
import { queryRows, type SqlTx } from "~/server/query-rows";
import { invalidateProducts } from "../products/products-changed";

type Line = { productId: string; quantity: number };
type Holding = { orderId: string; lines: readonly Line[]; now: Date };

const HeldRow = z.strictObject({ id: z.string(), name: z.string(), left: z.number(), isHeld: z.boolean() });

/**
 * Reserves the pieces of a new order's counted products, in one statement, and returns which products are counted. Call
 * it in the transaction that writes the order, with one line per product. Throws "not-enough-stock" if others were
 * faster; the transaction is then rolled back.
 */
export async function reserveStock(tx: SqlTx, { orderId, lines, now }: Holding): Promise<ReadonlySet<string>> {
  const asked = lines.map(({ productId: id, quantity }) => ({ id, quantity }));
  const rows = await queryRows(tx, HeldRow)`
    WITH asked AS (
      SELECT a.id, a.quantity FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a(id uuid, quantity int)
    ), locked AS (
      SELECT p.id, p.name, p.stock_count, p.stock_reserved FROM products p
      WHERE p.id IN (SELECT id FROM asked) AND p.stock_count IS NOT NULL ORDER BY p.id FOR NO KEY UPDATE
    ), held AS (
      UPDATE products p SET stock_reserved = p.stock_reserved + a.quantity
      FROM locked l JOIN asked a ON a.id = l.id
      WHERE p.id = l.id AND l.stock_count - l.stock_reserved >= a.quantity
      RETURNING p.id, p.stock_count, p.stock_reserved, a.quantity
    ), moved AS (
      INSERT INTO stock_movements (product_id, reason, order_id, count_before, count_after, reserved_before,
        reserved_after, created_at)
      SELECT id, 'order', ${orderId}::uuid, stock_count, stock_count, stock_reserved - quantity, stock_reserved,
        ${now.toISOString()}::timestamptz FROM held ORDER BY id
    )
    SELECT l.id::text, l.name, l.stock_count - coalesce(h.stock_reserved, l.stock_reserved) AS left,
      h.id IS NOT NULL AS "isHeld"
    FROM locked l LEFT JOIN held h ON h.id = l.id ORDER BY l.id`;
  const short = rows.find(({ isHeld }) => !isHeld);
  if (short) throw new DomainError("CONFLICT", "not-enough-stock", `${short.name}: ${onlyLeft(short.left)}.`);
  const soldOut = rows.filter(({ left }) => left === 0).map(({ id }) => id);
  if (soldOut.length > 0) await invalidateProducts(tx, { ids: soldOut, places: [] });
  return new Set(rows.map(({ id }) => id));
}
