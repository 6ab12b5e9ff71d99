import { changedPart } from "~/domain/changed-part";
import { DomainError } from "~/domain/errors";
import { membershipPrices, type PricedProduct, retailCents } from "~/domain/pricing";
import type { CheckImportInput, ImportProductsInput } from "~/schemas/admin/products";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockUnpaidOrdersOf, type NewCount, setCounts } from "../stock/set-counts";
import { type ValidatedRow, validateRows } from "./import-rows";
import { lockProductNames, saveFormerSlugs } from "./product-names";
import { type StoredProduct, upsertProducts } from "./product-row";
import { listingsOf, productsChanged } from "./products-changed";
import { saveUndo } from "./save-undo";

const WORDS = "Imported from a file";

const told = ({ line, sku, name, outcome, errors, changes, warnings, known, product, category }: ValidatedRow) => ({
  ...{ line, sku, name, outcome, errors },
  ...(warnings.length > 0 && { warnings }),
  ...changedPrice(known, product),
  /** What a new product would cost for visitors, 0 without a price, and its category. */
  ...(outcome === "new" && product && { added: { category, priceCents: membershipPrices(product, 1).standardCents } }),
  /** The state the line was compared with; sent back with the import. */
  seen: known && { version: known.version, stockCount: known.stockCount, lowStockAt: known.lowStockAt },
  changes: changes.map(({ column, from, to }) => ({ column, ...changedPart(from, to) })),
});

type ChangedPrice = { price?: { fromCents: number; toCents: number } };

/** The old and new standard price, if it changes. */
function changedPrice(before: PricedProduct | null, after: PricedProduct | null): ChangedPrice {
  if (!before || !after) return {};
  const price = { fromCents: retailCents(before), toCents: retailCents(after) };
  return price.fromCents === price.toCents ? {} : { price };
}

/** Dry run: returns what importing these lines would do, line by line. */
export async function checkImport(ctx: ServiceContext, input: CheckImportInput) {
  return { rows: (await validateRows(ctx.db, input)).map(told) };
}

/**
 * Imports the lines of a file into the catalogue, in one transaction; products are written whole. A line with an error,
 * or whose product changed since it was `seen`, is skipped and named. Importing the same lines again is a no-op; the
 * import can be undone as a whole. Unusual changes need `isConfirmed`. Throws "confirm-warnings", "undo-id-used".
 */
export async function importProducts(ctx: SignedInContext, { undoId, isConfirmed, ...input }: ImportProductsInput) {
  return inTransaction(ctx.db, async (tx) => {
    await lockProductNames(tx);
    await tx.$executeRaw`SELECT 1 FROM categories FOR SHARE`;
    const first = await validateRows(tx, input);
    const knownIds = first.flatMap(({ known }) => known?.id ?? []);
    const counted = countsOf(first).map(({ productId }) => productId);
    if (counted.length > 0) await lockUnpaidOrdersOf(tx, counted);
    await tx.$executeRaw`SELECT 1 FROM products WHERE id = ANY(${knownIds}::uuid[]) ORDER BY id FOR UPDATE`;
    // Validated again, now that the rows are locked.
    const judged = knownIds.length > 0 ? await validateRows(tx, input) : first;
    if (!isConfirmed && judged.some(({ warnings }) => warnings.length > 0)) throw confirmWarnings();
    const created = productsOf(judged, "new");
    const changed = productsOf(judged, "changed");
    const changedIds = changed.map(({ id }) => id);
    const lowStockAts = Object.fromEntries(changed.map(({ id, lowStockAt }) => [id, lowStockAt]));
    await saveUndo(tx, ctx, { undoId, words: WORDS, ids: changedIds, kind: "whole", lowStockAts });
    const places = await listingsOf(tx, [...created.map(({ id }) => id), ...changedIds]);
    await upsertProducts(tx, [...created, ...changed], ctx.now);
    await saveUndo(tx, ctx, { undoId, words: WORDS, ids: created.map(({ id }) => id), kind: "created" });
    // Thresholds are written with the product.
    const { turnedIds } = await setCounts(tx, ctx, countsOf(judged), { reason: "import", actId: undoId });
    await saveFormerSlugs(tx, movedOf(judged, changed), ctx.now);
    if (created.length + changed.length > 0) {
      const after = { createdIds: created.map(({ id }) => id), changedIds };
      await recordAudit(tx, ctx, { action: "products.import", entity: "products", entityId: undoId, after });
      await productsChanged(tx, places);
      await productsChanged(tx, { ids: turnedIds, places: [] });
    }
    return { rows: judged.map(told), createdCount: created.length, changedCount: changed.length };
  });
}

function confirmWarnings(): DomainError {
  const message = "Some lines change something unusual. Check the file, look at the warnings and confirm them.";
  return new DomainError("PRECONDITION_FAILED", "confirm-warnings", message);
}

/** The stock counts that the lines change. */
const countsOf = (rows: readonly ValidatedRow[]): NewCount[] =>
  rows.flatMap(({ product, known, stock, outcome }) =>
    product && outcome !== "unchanged" && (known?.stockCount ?? null) !== stock.stockCount
      ? [{ productId: product.id, count: stock.stockCount }]
      : [],
  );

const productsOf = (judged: readonly ValidatedRow[], outcome: "new" | "changed"): StoredProduct[] =>
  judged.flatMap((row) => (row.outcome === outcome && row.product ? [row.product] : []));

const movedOf = (judged: readonly ValidatedRow[], changed: readonly StoredProduct[]) =>
  changed.flatMap(({ id, slug }) => {
    const from = judged.find(({ known }) => known?.id === id)?.known?.slug;
    return from && from !== slug ? [{ id, from, to: slug }] : [];
  });
