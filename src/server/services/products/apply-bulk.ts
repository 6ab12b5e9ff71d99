import { z } from "zod";
import { type BulkChange, type BulkProduct, describeChange } from "~/domain/bulk-change";
import { DomainError, fieldError } from "~/domain/errors";
import { retailCents } from "~/domain/pricing";
import type { ApplyBulkInput } from "~/schemas/admin/products";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { bulkResults, bulkRows } from "./bulk-rows";
import { assertShown, missingPictures } from "./library-pictures";
import { listingsOf, productsChanged } from "./products-changed";
import { changedRows, saveUndo } from "./save-undo";

const CONFIRM = "Some of these changes are unusual. Look at the warnings and confirm them.";

type BulkOutcome = {
  productId: string;
  name: string;
  outcome: "done" | "unchanged" | "left";
  why?: string;
  /** The standard price after the change. */
  priceCents?: number;
};

/**
 * Changes (or deletes) many products in one transaction and returns the outcome of each. Products changed since the
 * preview are skipped and named; unusual changes need `isConfirmed`. Can be undone for 30 days. Repeating the request
 * changes nothing and gives the same answer. Throws "confirm-warnings", "no-category", "picture-gone",
 * "undo-id-used".
 */
export async function applyBulk(ctx: SignedInContext, { undoId, rows: seen, change, isConfirmed }: ApplyBulkInput) {
  const versions = new Map(seen.map(({ productId, version }) => [productId, version]));
  const ids = [...versions.keys()].sort();
  return inTransaction(ctx.db, async (tx) => {
    const words = describeChange(change, await categoryName(tx, change));
    if (change.kind === "image") assertShown(await missingPictures(tx, [change.url]));
    await tx.$executeRaw`SELECT 1 FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    const earlier = await changedRows(tx, ctx, { undoId, words });
    const earlierIds = new Set(earlier.map(({ id }) => id));
    const rows = (await bulkRows(tx, ids)).filter(({ id }) => !earlierIds.has(id));
    const outcomes = earlier.map(({ id, name }): BulkOutcome => ({ productId: id, name, outcome: "done" }));
    const changed: { id: string; after: BulkProduct }[] = [];
    for (const { row, result } of await bulkResults(tx, rows, change)) {
      const about = { productId: row.id, name: row.name };
      if (row.version !== versions.get(row.id)) {
        outcomes.push({ ...about, outcome: "left", why: "It was changed since the preview" });
      } else if (result.outcome === "changes") {
        if (result.warnings.length > 0 && !isConfirmed) {
          const message = rows.length === 1 ? result.warnings.join(" ") : CONFIRM;
          throw new DomainError("PRECONDITION_FAILED", "confirm-warnings", message);
        }
        changed.push({ id: row.id, after: result.after });
        outcomes.push({ ...about, outcome: "done", priceCents: retailCents(result.after) });
      } else if (result.outcome === "refused") outcomes.push({ ...about, outcome: "left", why: result.why });
      else outcomes.push({ ...about, outcome: "unchanged" });
    }
    const found = new Set([...rows.map(({ id }) => id), ...earlierIds]);
    for (const id of ids) {
      if (!found.has(id)) outcomes.push({ productId: id, name: "A product", outcome: "left", why: "It was deleted" });
    }
    const changedIds = changed.map(({ id }) => id);
    if (changedIds.length > 0) {
      // Volume prices are rows of another table, which only a "whole" undo record includes.
      const isScaled = "rungs" in change && change.rungs === "scale";
      const kind = change.kind === "delete" ? "deleted" : isScaled ? "whole" : "columns";
      await saveUndo(tx, ctx, { undoId, words, ids: changedIds, kind });
      const places = await listingsOf(tx, changedIds);
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
    const doneCount = earlier.length + changed.length;
    return { undoId: doneCount > 0 ? undoId : null, words, doneCount, outcomes };
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
    featured: after.featured,
    sold_out: after.soldOut,
    markup_bps: after.markupBps,
  }));
  if ("rungs" in change && change.rungs === "scale") await writeTiers(tx, changed);
  return tx.$executeRaw`
    UPDATE products p SET category_id = r.category_id, image_urls = r.image_urls, hidden = r.hidden,
      featured = r.featured, sold_out = r.sold_out, markup_bps = r.markup_bps, version = p.version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) r WHERE p.id = r.id`;
}

async function writeTiers(tx: Tx, changed: { id: string; after: BulkProduct }[]): Promise<void> {
  const tiers = changed.flatMap(({ id, after }) =>
    after.volumeTiers.map(({ quantity, priceOverrideCents: cents }) => ({ product_id: id, quantity, cents })),
  );
  await tx.$executeRaw`
    UPDATE volume_tiers t SET price_override_cents = r.cents
    FROM jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb) AS r(product_id uuid, quantity int, cents int)
    WHERE t.product_id = r.product_id AND t.quantity = r.quantity`;
}
