import { z } from "zod";
import { DEFAULT_LOW_STOCK } from "~/domain/stock";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { assignSlugs, saveFormerSlugs } from "./product-names";

type Restored = { undoId: string; at: string; leftIds: readonly string[] };

/** The recorded rows of one kind that can be restored. */
const kept = ({ undoId, leftIds }: Restored, kind: string) => Prisma.sql`
  kept AS (
    SELECT r FROM undo_records u, jsonb_array_elements(u.rows) r
    WHERE u.id = ${undoId}::uuid AND r->>'kind' = ${kind} AND NOT (r->>'id' = ANY(${[...leftIds]}::text[]))
  )`;

/** Columns added later, which older records lack. */
const ADDED_LATER = JSON.stringify({
  cas_number: "",
  other_names: "",
  stock_reserved: 0,
  low_stock_at: DEFAULT_LOW_STOCK,
  rating_count: 0,
});

/** The recorded category, or null if it no longer exists. */
const CATEGORY = Prisma.sql`(SELECT c.id FROM categories c WHERE c.id = k.category_id)`;

/** Hidden if its category is gone: it may have been restricted, and the product would become public. */
const HIDDEN = Prisma.sql`(k.hidden OR (k.category_id IS NOT NULL AND ${CATEGORY} IS NULL))`;

/** Restores what a bulk change touches: category, pictures, hidden, featured, sold out, markup. */
export const restoreColumns = (tx: Tx, restored: Restored) =>
  tx.$executeRaw`
    WITH ${kept(restored, "columns")}
    UPDATE products p SET category_id = ${CATEGORY}, image_urls = k.image_urls, hidden = ${HIDDEN},
      featured = coalesce(k.featured, p.featured), sold_out = coalesce(k.sold_out, p.sold_out),
      markup_bps = k.markup_bps, version = p.version + 1, updated_at = ${restored.at}::timestamptz
    FROM kept, jsonb_populate_record(NULL::products, kept.r->'product') k WHERE p.id = k.id`;

const MovedRow = z.strictObject({ id: z.string(), from: z.string(), to: z.string() });

/** Restores products that an import overwrote, with their rungs, sources and former slugs. Returns how many. */
export async function restoreWhole(tx: Tx, restored: Restored): Promise<number> {
  // The addresses that the import gave; they may have been passed on, so they lead to the restored ones.
  const moved = await queryRows(tx, MovedRow)`
    WITH ${kept(restored, "whole")}
    SELECT p.id::text, p.slug AS "from", k.slug AS "to"
    FROM kept CROSS JOIN jsonb_to_record(kept.r->'product') AS k(id uuid, slug text) JOIN products p ON p.id = k.id
    WHERE p.slug <> k.slug`;
  const count = await tx.$executeRaw`
    WITH ${kept(restored, "whole")}
    UPDATE products p SET name = k.name, slug = k.slug, sku = k.sku, description = k.description,
      detailed_description = k.detailed_description, cas_number = coalesce(k.cas_number, ''),
      other_names = coalesce(k.other_names, ''), form = k.form, image_urls = k.image_urls,
      supplier_cost_cents = k.supplier_cost_cents, markup_bps = k.markup_bps, category_id = ${CATEGORY},
      hidden = ${HIDDEN}, featured = k.featured, sold_out = k.sold_out,
      low_stock_at = CASE WHEN p.low_stock_at = (kept.r->>'lowStockAt')::int THEN k.low_stock_at ELSE p.low_stock_at END,
      version = p.version + 1,
      updated_at = ${restored.at}::timestamptz
    FROM kept, jsonb_populate_record(NULL::products, kept.r->'product') k WHERE p.id = k.id`;
  if (count === 0) return 0;
  const ids = Prisma.sql`SELECT (r->>'id')::uuid FROM kept`;
  const rows = kept(restored, "whole");
  await tx.$executeRaw`WITH ${rows} DELETE FROM volume_tiers WHERE product_id IN (${ids})`;
  await tx.$executeRaw`WITH ${rows} DELETE FROM product_sources WHERE product_id IN (${ids})`;
  await tx.$executeRaw`WITH ${rows} DELETE FROM former_slugs WHERE product_id IN (${ids})`;
  await restoreBelongings(tx, rows);
  await saveFormerSlugs(tx, moved, new Date(restored.at));
  return count;
}

/** Deletes products that an import created. */
export const removeImported = (tx: Tx, restored: Restored) =>
  tx.$executeRaw`
    WITH ${kept(restored, "created")} DELETE FROM products WHERE id IN (SELECT (r->>'id')::uuid FROM kept)`;

const WantedSlug = z.strictObject({ id: z.string(), base: z.string() });

/**
 * Recreates deleted products with their reviews, order lines, cart lines and stock alerts. A taken slug gets a number,
 * and a product whose category is gone is hidden. Returns how many.
 */
export async function restoreDeleted(tx: Tx, restored: Restored): Promise<number> {
  const rows = kept(restored, "deleted");
  const wanted = await queryRows(tx, WantedSlug)`
    WITH ${rows} SELECT r->>'id' AS id, r->'product'->>'slug' AS base FROM kept`;
  if (wanted.length === 0) return 0;
  const slugs = await assignSlugs(tx, wanted);
  const count = await tx.$executeRaw`
    WITH ${rows}
    INSERT INTO products
    SELECT (jsonb_populate_record(NULL::products, ${ADDED_LATER}::jsonb || kept.r->'product' || jsonb_build_object(
      'slug', s.slug, 'category_id', ${CATEGORY}, 'hidden', ${HIDDEN},
      'version', (kept.r->>'version')::int + 1, 'updated_at', ${restored.at}::text))).*
    FROM kept CROSS JOIN jsonb_to_record(kept.r->'product') AS k(category_id uuid, hidden boolean)
    JOIN unnest(${[...slugs.keys()]}::text[], ${[...slugs.values()]}::text[]) AS s(id, slug)
      ON s.id = kept.r->>'id'`;
  await restoreBelongings(tx, rows);
  await tx.$executeRaw`
    WITH ${rows} INSERT INTO product_ratings
    SELECT t.* FROM kept, jsonb_populate_recordset(NULL::product_ratings, kept.r->'ratings') t ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    WITH ${rows} INSERT INTO cart_items
    SELECT t.* FROM kept, jsonb_populate_recordset(NULL::cart_items, kept.r->'cartItems') t
    WHERE EXISTS (SELECT 1 FROM carts c WHERE c.id = t.cart_id) ON CONFLICT DO NOTHING`;
  // The account may have a new e-mail address.
  await tx.$executeRaw`
    WITH ${rows} INSERT INTO stock_alerts (id, product_id, email, user_id, created_at)
    SELECT t.id, t.product_id, coalesce(w.email, t.email), t.user_id, t.created_at
    FROM kept CROSS JOIN jsonb_populate_recordset(NULL::stock_alerts, kept.r->'alerts') t
      LEFT JOIN users w ON w.id = t.user_id
    WHERE t.user_id IS NULL OR (w.id IS NOT NULL AND w.deleted_at IS NULL) ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    WITH ${rows} UPDATE order_items i SET product_id = (kept.r->>'id')::uuid
    FROM kept, jsonb_array_elements_text(kept.r->'orderItems') o(id)
    WHERE i.id = o.id::uuid AND i.product_id IS NULL`;
  await restoreStock(tx, rows, restored.at);
  return count;
}

/** Pieces taken since the deletion are subtracted, and held ones are reserved again. */
const restoreStock = (tx: Tx, rows: Prisma.Sql, at: string) => tx.$executeRaw`
  WITH ${rows}, now AS (
    SELECT p.id, p.stock_count AS count_before, p.stock_reserved AS reserved_before, h.held,
      greatest(p.stock_count - h.taken + (kept.r->>'stockTaken')::int, h.held) AS count
    FROM kept JOIN products p ON p.id = (kept.r->>'id')::uuid CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.stock_held), 0)::int AS held, coalesce(sum(i.stock_taken), 0)::int AS taken
      FROM order_items i WHERE i.product_id = p.id
    ) h WHERE p.stock_count IS NOT NULL
  ), levels AS (
    UPDATE products p SET stock_count = n.count, stock_reserved = n.held FROM now n WHERE p.id = n.id
  )
  INSERT INTO stock_movements (product_id, reason, count_before, count_after, reserved_before, reserved_after, created_at)
  SELECT id, 'restore', count_before, count, reserved_before, held, ${at}::timestamptz FROM now
  WHERE (count, held) <> (count_before, reserved_before)`;

async function restoreBelongings(tx: Tx, rows: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    WITH ${rows} INSERT INTO volume_tiers
    SELECT t.* FROM kept, jsonb_populate_recordset(NULL::volume_tiers, kept.r->'tiers') t`;
  await tx.$executeRaw`
    WITH ${rows} INSERT INTO product_sources
    SELECT t.* FROM kept, jsonb_populate_recordset(NULL::product_sources, kept.r->'sources') t`;
  await tx.$executeRaw`
    WITH ${rows} INSERT INTO former_slugs
    SELECT t.* FROM kept, jsonb_populate_recordset(NULL::former_slugs, kept.r->'formerSlugs') t
    WHERE NOT EXISTS (SELECT 1 FROM products p WHERE p.slug = t.slug) ON CONFLICT DO NOTHING`;
}
