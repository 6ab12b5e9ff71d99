import { z } from "zod";
import { notFound } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { undoCounts } from "../stock/set-counts";
import { lockProductNames } from "./product-names";
import { listingsOf, productsChanged } from "./products-changed";
import { removeImported, restoreColumns, restoreDeleted, restoreWhole } from "./restore-products";
import { PRODUCT_UNDO_PREFIX, undoableSince } from "./save-undo";

const NamedRow = z.strictObject({ id: z.string(), name: z.string(), why: z.string() });

/**
 * Undoes a bulk change, import or delete, including order lines, reviews, cart lines and alerts. A product changed
 * since is skipped and named, and can be undone once the later changes are; one whose category is gone is restored
 * hidden, and named. Idempotent. `restoredCount` counts all of them, `removedCount` those that an import had created.
 * Throws "not-found".
 */
export async function undoChange(ctx: SignedInContext, { undoId }: { undoId: string }) {
  return inTransaction(ctx.db, async (tx) => {
    await lockProductNames(tx);
    const where = {
      id: undoId,
      action: { startsWith: PRODUCT_UNDO_PREFIX },
      createdAt: { gte: undoableSince(ctx.now) },
    };
    const { count } = await tx.undoRecord.updateMany({
      where: { ...where, undoneAt: null },
      data: { undoneAt: ctx.now },
    });
    if (count === 0) {
      if ((await tx.undoRecord.count({ where })) === 0) throw notFound("This change");
      return { alreadyUndone: true, restoredCount: 0, removedCount: 0, left: [], hidden: [] };
    }
    const kept = await queryRows(tx, IdRow)`
      SELECT r->>'id' AS id FROM undo_records u, jsonb_array_elements(u.rows) r WHERE u.id = ${undoId}::uuid`;
    const ids = kept.map(({ id }) => id);
    // Locked, so that no category is deleted before the products are restored.
    await tx.$executeRaw`SELECT 1 FROM categories FOR SHARE`;
    await lockOrdersOf(tx, undoId);
    await tx.$executeRaw`SELECT 1 FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    const places = await listingsOf(tx, ids);
    const leftWhole = await leftRows(tx, undoId);
    const keep = { undoId, at: ctx.now.toISOString(), leftIds: leftWhole.map(({ id }) => id) };
    const hidden = await hiddenRows(tx, keep);
    const changed = (await restoreColumns(tx, keep)) + (await restoreWhole(tx, keep));
    // Products that an import created are deleted, with their stock counts.
    const removedCount = await removeImported(tx, keep);
    const undoneIds = ids.filter((id) => !keep.leftIds.includes(id));
    const { turnedIds, left: leftCounts } = await undoCounts(tx, ctx, { actId: undoId, ids: undoneIds });
    const left = [...leftWhole, ...leftCounts];
    const restoredCount = changed + removedCount + (await restoreDeleted(tx, keep));
    await followUndo(tx, keep);
    if (leftWhole.length > 0) await keepOnly(tx, keep);
    const after = { restoredCount, left, ...(hidden.length > 0 && { hidden }) };
    await recordAudit(tx, ctx, { action: "products.undo", entity: "products", entityId: undoId, after });
    await productsChanged(tx, places);
    await productsChanged(tx, { ids: turnedIds, places: [] });
    return { alreadyUndone: false, restoredCount, removedCount, left, hidden };
  });
}

type Keep = { undoId: string; leftIds: readonly string[] };

/** The products are again as the changes before this one left them, so those can be undone next. */
const followUndo = (tx: Tx, { undoId, leftIds }: Keep) =>
  tx.$executeRaw`
    WITH undone AS (
      SELECT r->>'id' AS id, (r->>'version')::int + 1 AS version, (r->>'from')::int AS version_before
      FROM undo_records u, jsonb_array_elements(u.rows) r
      WHERE u.id = ${undoId}::uuid AND r->>'kind' <> 'created' AND NOT (r->>'id' = ANY(${[...leftIds]}::text[]))
    )
    UPDATE undo_records o SET rows = (
      SELECT jsonb_agg(CASE WHEN d.id IS NULL THEN r ELSE r || jsonb_build_object('version', d.version) END ORDER BY n)
      FROM jsonb_array_elements(o.rows) WITH ORDINALITY AS e(r, n)
      LEFT JOIN undone d ON d.id = r->>'id' AND d.version_before = (r->>'version')::int AND r->>'kind' <> 'deleted')
    WHERE o.id <> ${undoId}::uuid AND o.undone_at IS NULL AND starts_with(o.action, ${PRODUCT_UNDO_PREFIX})
      AND EXISTS (SELECT 1 FROM jsonb_array_elements(o.rows) r JOIN undone d ON d.id = r->>'id')`;

/** Leaves the change open for the products that were skipped. */
const keepOnly = (tx: Tx, { undoId, leftIds }: Keep) =>
  tx.$executeRaw`
    UPDATE undo_records SET undone_at = NULL, rows = (
      SELECT jsonb_agg(r ORDER BY n) FROM jsonb_array_elements(rows) WITH ORDINALITY AS e(r, n)
      WHERE r->>'id' = ANY(${[...leftIds]}::text[]))
    WHERE id = ${undoId}::uuid`;

/**
 * Orders are locked before products, as everywhere: a concurrent payment or cancellation of an order with a deleted
 * product either moves its stock before it is counted, or finds the product restored. Unpaid orders of products whose
 * counts an import set are locked for `undoCounts`, in the same statement, so that all are locked in one order.
 */
const lockOrdersOf = (tx: Tx, undoId: string) =>
  tx.$executeRaw`
    SELECT 1 FROM orders WHERE id IN (
      SELECT i.order_id FROM undo_records u, jsonb_array_elements(u.rows) r,
        jsonb_array_elements_text(coalesce(nullif(r->'orderItems', 'null'), '[]')) o(id)
        JOIN order_items i ON i.id = o.id::uuid
      WHERE u.id = ${undoId}::uuid
      UNION ALL
      SELECT o.id FROM stock_movements m JOIN order_items i ON i.product_id = m.product_id
        JOIN orders o ON o.id = i.order_id AND o.status = 'pending'
      WHERE m.act_id = ${undoId}::uuid AND m.reason = 'import') ORDER BY id FOR NO KEY UPDATE`;

/** The products that cannot be restored, each with the reason. */
const leftRows = (tx: Tx, undoId: string) =>
  queryRows(tx, NamedRow)`
    SELECT * FROM (
      SELECT r->>'id' AS id, r->>'name' AS name, CASE
        WHEN r->>'kind' = 'deleted' AND p.id IS NOT NULL THEN 'It is there again'
        WHEN r->>'kind' = 'deleted' AND EXISTS (SELECT 1 FROM products o WHERE o.sku = r->'product'->>'sku')
          THEN 'Its SKU is used by another product now'
        WHEN r->>'kind' = 'deleted' THEN NULL
        WHEN p.id IS NULL THEN 'It was deleted since'
        WHEN p.version <> (r->>'version')::int THEN 'It was changed since'
        WHEN r->>'kind' = 'created' AND EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.id)
          THEN 'It was ordered since'
        WHEN r->>'kind' = 'created' AND (EXISTS (SELECT 1 FROM product_lots l WHERE l.product_id = p.id)
          OR EXISTS (SELECT 1 FROM stock_movements m WHERE m.product_id = p.id AND m.act_id IS DISTINCT FROM u.id)
          OR EXISTS (SELECT 1 FROM stock_alerts a WHERE a.product_id = p.id)
          OR EXISTS (SELECT 1 FROM product_ratings t WHERE t.product_id = p.id))
          THEN 'It was worked on since'
        WHEN r->>'kind' = 'whole' AND EXISTS (
          SELECT 1 FROM products o WHERE o.id <> p.id AND (o.sku = r->'product'->>'sku' OR o.slug = r->'product'->>'slug')
        ) THEN 'Its SKU or address is used by another product now'
      END AS why
      FROM undo_records u, jsonb_array_elements(u.rows) r
      LEFT JOIN products p ON p.id = (r->>'id')::uuid
      WHERE u.id = ${undoId}::uuid
    ) judged WHERE why IS NOT NULL`;

/** The products that were visible and are restored hidden, because the category that controlled access is gone. */
const hiddenRows = (tx: Tx, { undoId, leftIds }: { undoId: string; leftIds: readonly string[] }) =>
  queryRows(tx, NamedRow)`
    SELECT r->>'id' AS id, r->>'name' AS name, 'Its category is gone, so it is hidden' AS why
    FROM undo_records u, jsonb_array_elements(u.rows) r
    WHERE u.id = ${undoId}::uuid AND NOT (r->>'id' = ANY(${[...leftIds]}::text[]))
      AND r->>'kind' <> 'created' AND NOT (r->'product'->>'hidden')::boolean
      AND NOT EXISTS (SELECT 1 FROM categories c WHERE c.id = (r->'product'->>'category_id')::uuid)
      AND r->'product'->>'category_id' IS NOT NULL`;
