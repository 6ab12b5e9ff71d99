import { z } from "zod";
import { type BulkChange, type BulkProduct, describeChange } from "~/domain/bulk-change";
import { fieldError } from "~/domain/errors";
import type { ApplyBulkInput } from "~/schemas/admin/products";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { bulkResults, bulkRows } from "./bulk-rows";
import { placesOf, productsChanged } from "./products-changed";
import { saveUndo } from "./save-undo";

type BulkOutcome = { productId: string; name: string; outcome: "done" | "unchanged" | "left"; why?: string };

/**
 * Does one thing to many products in one transaction, and says of each what became of it. What was changed since the
 * preview is left and named; the whole can be undone for 30 days. Deleting is one of these acts, also of one product.
 */
export async function applyBulk(ctx: SignedInContext, { undoId, rows: seen, change }: ApplyBulkInput) {
  const versions = new Map(seen.map(({ productId, version }) => [productId, version]));
  const ids = [...versions.keys()].sort();
  return inTransaction(ctx.db, async (tx) => {
    const words = describeChange(change, await categoryName(tx, change));
    await tx.$executeRaw`SELECT 1 FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    const rows = await bulkRows(tx, ids);
    const outcomes: BulkOutcome[] = [];
    const changed: { id: string; after: BulkProduct }[] = [];
    for (const { row, result } of bulkResults(rows, change)) {
      const about = { productId: row.id, name: row.name };
      if (row.version !== versions.get(row.id)) {
        outcomes.push({ ...about, outcome: "left", why: "It was changed since the preview" });
      } else if (result.outcome === "changes") {
        changed.push({ id: row.id, after: result.after });
        outcomes.push({ ...about, outcome: "done" });
      } else if (result.outcome === "refused") outcomes.push({ ...about, outcome: "left", why: result.why });
      else outcomes.push({ ...about, outcome: "unchanged" });
    }
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      if (!found.has(id)) outcomes.push({ productId: id, name: "A product", outcome: "left", why: "It was deleted" });
    }
    const changedIds = changed.map(({ id }) => id);
    if (changedIds.length > 0) {
      const kind = change.kind === "delete" ? "deleted" : "columns";
      await saveUndo(tx, ctx, { undoId, words, ids: changedIds, kind });
      const places = await placesOf(tx, changedIds);
      await write(tx, ctx, change, changed);
      const after = { change, words, productIds: changedIds };
      await recordAudit(tx, ctx, {
        action: `products.bulk-${change.kind}`,
        entity: "products",
        entityId: undoId,
        after,
      });
      await productsChanged(tx, places);
    }
    return { undoId: changedIds.length > 0 ? undoId : null, words, doneCount: changedIds.length, outcomes };
  });
}

const NameRow = z.strictObject({ name: z.string() });

async function categoryName(tx: Tx, change: BulkChange): Promise<string | undefined> {
  if (change.kind !== "category" || !change.categoryId) return undefined;
  const [category] = await queryRows(tx, NameRow)`
    SELECT name FROM categories WHERE id = ${change.categoryId}::uuid FOR SHARE`;
  if (!category) throw fieldError("categoryId", "no-category", "This category is gone. Choose another one.");
  return category.name;
}

async function write(tx: Tx, ctx: SignedInContext, change: BulkChange, changed: { id: string; after: BulkProduct }[]) {
  const ids = changed.map(({ id }) => id);
  if (change.kind === "delete") return tx.$executeRaw`DELETE FROM products WHERE id = ANY(${ids}::uuid[])`;
  const rows = changed.map(({ id, after }) => ({
    id,
    category_id: after.categoryId,
    image_urls: after.imageUrls,
    hidden: after.hidden,
    markup_bps: after.markupBps,
  }));
  return tx.$executeRaw`
    UPDATE products p SET category_id = r.category_id, image_urls = r.image_urls, hidden = r.hidden,
      markup_bps = r.markup_bps, version = p.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) r WHERE p.id = r.id`;
}
