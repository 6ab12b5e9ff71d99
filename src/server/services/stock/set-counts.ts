import { z } from "zod";
import { afterStep, isOutOfStock, type StockLevel, type StockReason } from "~/domain/stock";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

/** A null count stops counting the product. */
export type NewCount = { productId: string; count: number | null };
type Setting = { reason: Extract<StockReason, "by-hand" | "import" | "undo">; note?: string; actId?: string };

const ProductRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  soldOut: z.boolean(),
  stockCount: z.number().nullable(),
  stockReserved: z.number(),
});
type ProductRow = z.infer<typeof ProductRow>;
const LineRow = z.strictObject({ id: z.string(), productId: z.string(), quantity: z.number(), taken: z.number() });

type SetCounts = {
  /** Products whose availability or page changed, to pass to `productsChanged`. */
  turnedIds: string[];
  /** Counts below what is reserved; these products were left unchanged. */
  refused: { productId: string; name: string; reserved: number }[];
};

/**
 * Locks the unpaid orders of these products. Orders are locked before products, as everywhere: a command that locks
 * products before it calls `setCounts` calls this first.
 */
export const lockUnpaidOrdersOf = (tx: Tx, productIds: readonly string[]) =>
  tx.$executeRaw`
    SELECT 1 FROM orders o WHERE o.status = 'pending' AND o.id IN (
      SELECT i.order_id FROM order_items i WHERE i.product_id = ANY(${[...productIds]}::uuid[]))
    ORDER BY o.id FOR NO KEY UPDATE`;

/**
 * Sets the stock counts of these products and records why. Where counting starts, unpaid orders reserve their pieces,
 * oldest first; where it stops, nothing stays reserved. A count below what is reserved is refused.
 */
export async function setCounts(tx: Tx, ctx: SignedInContext, counts: readonly NewCount[], setting: Setting) {
  const wanted = new Map(counts.map(({ productId, count }) => [productId, count]));
  const ids = [...wanted.keys()].sort();
  const done: SetCounts = { turnedIds: [], refused: [] };
  if (ids.length === 0) return done;
  await lockUnpaidOrdersOf(tx, ids);
  await tx.$executeRaw`SELECT 1 FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const products = await queryRows(tx, ProductRow)`
    SELECT id::text, name, sold_out AS "soldOut", stock_count AS "stockCount", stock_reserved AS "stockReserved"
    FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id`;
  const waiting = await waitingLines(
    tx,
    products.filter(({ stockCount }) => stockCount === null).map(({ id }) => id),
  );
  const changed: Changed[] = [];
  const held: { id: string; held: number }[] = [];
  for (const product of products) {
    const count = wanted.get(product.id) ?? null;
    if (count === product.stockCount) continue;
    if (count !== null && count < product.stockReserved) {
      done.refused.push({ productId: product.id, name: product.name, reserved: product.stockReserved });
      continue;
    }
    let level: StockLevel = { count: count ?? 0, reserved: count === null ? 0 : product.stockReserved };
    for (const line of product.stockCount === null ? waiting.filter(({ productId }) => productId === product.id) : []) {
      const next = afterStep(level, { quantity: line.quantity, held: 0, taken: line.taken, refunded: 0 }, "hold");
      level = next.level;
      held.push({ id: line.id, held: next.line.held });
    }
    changed.push({ product, count, reserved: level.reserved });
    const after = { soldOut: product.soldOut, stockCount: count, stockReserved: level.reserved };
    const isTurned = isOutOfStock(after) !== isOutOfStock(product);
    if (isTurned || (count === null) !== (product.stockCount === null)) done.turnedIds.push(product.id);
  }
  if (changed.length > 0) await write(tx, ctx, { changed, held, setting });
  return done;
}

/** Lines of these products in unpaid orders, oldest first. Shipped orders are excluded: their pieces are gone. */
const waitingLines = (tx: Tx, ids: readonly string[]) =>
  queryRows(tx, LineRow)`
    SELECT i.id::text, i.product_id::text AS "productId", i.quantity, i.stock_taken AS taken
    FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.product_id = ANY(${[...ids]}::uuid[]) AND o.status = 'pending' AND NOT o.is_test_order AND o.tracking_number IS NULL
    ORDER BY o.created_at, o.id, i.position`;

type Changed = { product: ProductRow; count: number | null; reserved: number };
type Written = { changed: readonly Changed[]; held: readonly { id: string; held: number }[]; setting: Setting };

async function write(tx: Tx, { actor, now }: SignedInContext, { changed, held, setting }: Written): Promise<void> {
  const levels = changed.map(({ product, count, reserved }) => ({
    ...{ id: product.id, count_before: product.stockCount, count_after: count },
    ...{ reserved_before: product.stockReserved, reserved_after: reserved },
  }));
  const { reason, note = "", actId = null } = setting;
  const stopped = changed.filter(({ count }) => count === null).map(({ product }) => product.id);
  if (stopped.length > 0)
    await tx.$executeRaw`
      UPDATE order_items SET stock_held = 0 WHERE product_id = ANY(${stopped}::uuid[]) AND stock_held > 0`;
  await tx.$executeRaw`
    WITH moved AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) AS r(id uuid, count_before int, count_after int,
        reserved_before int, reserved_after int)
    ), lines AS (
      UPDATE order_items i SET stock_held = r.held
      FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS r(id uuid, held int) WHERE i.id = r.id
    ), levels AS (
      UPDATE products p SET stock_count = m.count_after, stock_reserved = m.reserved_after FROM moved m WHERE p.id = m.id
    )
    INSERT INTO stock_movements (product_id, reason, actor_user_id, count_before, count_after, reserved_before,
      reserved_after, note, act_id, created_at)
    SELECT id, ${reason}, ${actor.userId}::uuid, count_before, count_after, reserved_before, reserved_after, ${note},
      ${actId}::uuid, ${now.toISOString()}::timestamptz FROM moved ORDER BY id`;
}

const ActRow = z.strictObject({
  productId: z.string(),
  name: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  present: z.number().nullable(),
  reserved: z.number(),
});

/**
 * Undoes the counts an import set, for these products. Applies the difference, so that pieces sold since stay sold, and
 * never goes below what is reserved. `left` names products that were limited by this, or whose counting was started or
 * stopped since and which stay unchanged.
 */
export async function undoCounts(tx: Tx, ctx: SignedInContext, undone: { actId: string; ids: readonly string[] }) {
  const rows = await queryRows(tx, ActRow)`
    SELECT m.product_id::text AS "productId", p.name, m.count_before AS before, m.count_after AS after,
      p.stock_count AS present, p.stock_reserved AS reserved
    FROM stock_movements m JOIN products p ON p.id = m.product_id
    WHERE m.act_id = ${undone.actId}::uuid AND m.reason = 'import'
      AND m.product_id = ANY(${[...undone.ids]}::uuid[])`;
  const isSwitched = ({ after, present }: (typeof rows)[number]) => (after === null) !== (present === null);
  const counts = rows
    .filter((row) => !isSwitched(row))
    .map(({ productId, before, after, present, reserved }): NewCount => {
      if (before === null || after === null || present === null) return { productId, count: before };
      return { productId, count: Math.max(reserved, present - (after - before)) };
    });
  const { turnedIds } = await setCounts(tx, ctx, counts, { reason: "undo" });
  const switched = rows.filter(isSwitched).map(({ productId: id, name }) => {
    return { id, name, why: "Its stock count stays: counting was begun or stopped since" };
  });
  const short = rows.flatMap(({ productId: id, name, before, after, present, reserved }) => {
    if (before === null || after === null || present === null || present - (after - before) >= reserved) return [];
    return [{ id, name, why: `Its stock count is ${reserved}, because that many pieces are reserved` }];
  });
  return { turnedIds, left: [...switched, ...short] };
}
