import { z } from "zod";
import { daysBefore } from "~/domain/days";
import { DomainError } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

/** Prefix of `action` in the undo records of products; a description of the change follows. */
export const PRODUCT_UNDO_PREFIX = "products:";
export const UNDO_DAYS = 30;

/** Changes made before this moment can no longer be undone. */
export const undoableSince = (now: Date) => daysBefore(now, UNDO_DAYS);

/** Deletes what can no longer be undone. */
export const deleteOldUndos = (db: Pick<Db | Tx, "undoRecord">, now: Date) =>
  db.undoRecord.deleteMany({ where: { createdAt: { lt: undoableSince(now) } } });

/** How a row is restored: some of its columns, all of it, by deleting what was created, or by recreating it. */
type UndoKind = "columns" | "whole" | "created" | "deleted";

type Kept = {
  undoId: string;
  words: string;
  ids: readonly string[];
  kind: UndoKind;
  /** The low-stock thresholds that the change writes, by product: they have no version that shows a later change. */
  lowStockAts?: Readonly<Record<string, number | undefined>>;
};

const ID_USED = "This change was undone in the meantime, or its id is used by another one. Please start again.";

const NamedRow = z.strictObject({ id: z.string(), name: z.string() });

/** What this admin's change of this id has changed already, unless it was undone: the request may be repeated. */
export const changedRows = (tx: Tx, { actor }: SignedInContext, { undoId, words }: Pick<Kept, "undoId" | "words">) =>
  queryRows(tx, NamedRow)`
    SELECT r->>'id' AS id, r->>'name' AS name FROM undo_records u, jsonb_array_elements(u.rows) r
    WHERE u.id = ${undoId}::uuid AND u.actor_user_id = ${actor.userId}::uuid
      AND u.action = ${PRODUCT_UNDO_PREFIX + words} AND u.undone_at IS NULL
    ORDER BY r->>'name'`;

/**
 * Records the current state of these products, so that the change that follows can be undone for 30 days. Call it
 * before the change (for new products: after it); a second call with the same id adds to the record. Throws
 * "undo-id-used" where it cannot, so that nothing changes without a record.
 */
export async function saveUndo(tx: Tx, ctx: SignedInContext, kept: Kept): Promise<void> {
  const { undoId, words, ids, kind, lowStockAts = {} } = kept;
  if (ids.length === 0) return;
  const action = PRODUCT_UNDO_PREFIX + words;
  const at = ctx.now.toISOString();
  await deleteOldUndos(tx, ctx.now);
  const saved = await tx.$executeRaw`
    WITH kept AS (
      SELECT jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'kind', ${kind}::text, 'from', p.version,
        'lowStockAt', (${JSON.stringify(lowStockAts)}::jsonb->>p.id::text)::int,
        'version', p.version + CASE WHEN ${kind}::text IN ('columns', 'whole') THEN 1 ELSE 0 END,
        'product', CASE ${kind}::text
          WHEN 'created' THEN NULL
          WHEN 'columns' THEN jsonb_build_object('id', p.id, 'category_id', p.category_id, 'hidden', p.hidden,
            'featured', p.featured, 'sold_out', p.sold_out,
            'image_urls', p.image_urls, 'markup_bps', p.markup_bps)
          ELSE to_jsonb(p) END,
        'tiers', CASE WHEN ${kind}::text IN ('whole', 'deleted') THEN
          (SELECT coalesce(jsonb_agg(t), '[]') FROM volume_tiers t WHERE t.product_id = p.id) END,
        'sources', CASE WHEN ${kind}::text IN ('whole', 'deleted') THEN
          (SELECT coalesce(jsonb_agg(s), '[]') FROM product_sources s WHERE s.product_id = p.id) END,
        'formerSlugs', CASE WHEN ${kind}::text IN ('whole', 'deleted') THEN
          (SELECT coalesce(jsonb_agg(f), '[]') FROM former_slugs f WHERE f.product_id = p.id) END,
        'ratings', CASE ${kind}::text WHEN 'deleted' THEN
          (SELECT coalesce(jsonb_agg(r), '[]') FROM product_ratings r WHERE r.product_id = p.id) END,
        'cartItems', CASE ${kind}::text WHEN 'deleted' THEN
          (SELECT coalesce(jsonb_agg(c), '[]') FROM cart_items c WHERE c.product_id = p.id) END,
        'alerts', CASE ${kind}::text WHEN 'deleted' THEN
          (SELECT coalesce(jsonb_agg(w), '[]') FROM stock_alerts w WHERE w.product_id = p.id) END,
        'stockTaken', CASE ${kind}::text WHEN 'deleted' THEN
          (SELECT coalesce(sum(o.stock_taken), 0) FROM order_items o WHERE o.product_id = p.id) END,
        'orderItems', CASE ${kind}::text WHEN 'deleted' THEN
          (SELECT coalesce(jsonb_agg(o.id), '[]') FROM order_items o WHERE o.product_id = p.id) END
      ) ORDER BY p.name) AS rows
      FROM products p WHERE p.id = ANY(${[...ids]}::uuid[])
    )
    INSERT INTO undo_records (id, actor_user_id, action, rows, created_at)
    SELECT ${undoId}::uuid, ${ctx.actor.userId}::uuid, ${action}, kept.rows, ${at}::timestamptz
    FROM kept WHERE kept.rows IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET rows = undo_records.rows || excluded.rows
      WHERE undo_records.undone_at IS NULL AND undo_records.action = excluded.action
        AND undo_records.actor_user_id = excluded.actor_user_id`;
  if (saved === 0) throw new DomainError("CONFLICT", "undo-id-used", ID_USED);
}
