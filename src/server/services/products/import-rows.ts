import { priceWarnings } from "~/domain/bulk-change";
import {
  type CellChange,
  type CsvProduct,
  changedCells,
  csvCells,
  filledCells,
  readCsvCells,
  withSources,
} from "~/domain/product-csv";
import { slugify } from "~/domain/slug";
import { DEFAULT_LOW_STOCK } from "~/domain/stock";
import { moveWarnings } from "~/domain/visibility";
import { BLANK_PRODUCT, type ImportProductsInput, ProductFields } from "~/schemas/admin/products";
import { assignSlugs, type NamesTx } from "./product-names";
import { fieldsOf, inOrder, type StoredProduct, storedProducts } from "./product-row";
import { sameFields } from "./update-product";

type Stock = { stockCount: number | null; lowStockAt: number };
const NO_STOCK: Stock = { stockCount: null, lowStockAt: DEFAULT_LOW_STOCK };
type Lines = Pick<ImportProductsInput, "rows" | "emptyCells">;
type Known = Awaited<ReturnType<typeof storedProducts>>[number];
export type ValidatedRow = {
  line: number;
  sku: string;
  name: string;
  outcome: "new" | "changed" | "unchanged" | "error";
  errors: string[];
  /** What the line changes on an existing product, cell by cell. */
  changes: CellChange[];
  /** What is unusual about that, and has to be confirmed. */
  warnings: string[];
  /** The product to write. */
  product: StoredProduct | null;
  /** The name of the category that the line puts it into; null if it names none. */
  category: string | null;
  /** The stock the line asks for; the current one where it says nothing. */
  stock: Stock;
  known: Known | null;
};

type Draft = Omit<ValidatedRow, "outcome" | "changes" | "warnings"> & { seen: Lines["rows"][number]["seen"] };

/**
 * Classifies each line of a file: new, changed, unchanged, or an error with its reasons. Products are matched by SKU.
 * With `emptyCells: "keep"` an empty cell keeps the existing value. A line that would change a product that is no
 * longer as `seen` is an error. A taken slug gets a number.
 */
export async function validateRows(tx: NamesTx, { rows, emptyCells }: Lines) {
  const skus = rows.flatMap(({ cells }) => readCsvCells({ sku: cells.sku ?? "" }).fields.sku || []);
  const [products, categories] = await Promise.all([
    storedProducts(tx, { sku: { in: skus } }),
    tx.category.findMany({ select: { id: true, name: true, slug: true, isRestricted: true } }),
  ]);
  const restrictedIds = new Set(categories.flatMap(({ id, isRestricted }) => (isRestricted ? id : [])));
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const slugOfCategory = (id: string | null) => categories.find((category) => category.id === id)?.slug ?? "";
  const cellsOf = ({ categoryId, ...rest }: StoredProduct, stock: Stock) => ({
    ...rest,
    ...stock,
    category: slugOfCategory(categoryId),
  });
  const read = rows.map(({ line, cells, seen }) => {
    const product = bySku.get(readCsvCells({ sku: cells.sku ?? "" }).fields.sku ?? "");
    if (!product) return { line, seen, ...readCsvCells(cells) };
    const present = csvCells(cellsOf(product, product));
    const whole = withSources(cells, present);
    return { line, seen, ...readCsvCells(emptyCells === "keep" ? filledCells(whole, present) : whole) };
  });
  const firstLines = new Map<string, number>();
  const drafts = read.map(({ line, seen, fields, errors }): Draft => {
    const sku = fields.sku ?? "";
    const known = bySku.get(sku) ?? null;
    const wrong = [...errors];
    if (!sku) wrong.push("sku: An SKU is required: it identifies the product");
    const first = firstLines.get(sku);
    if (sku && first !== undefined) wrong.push(`sku: Already used in line ${first}`);
    firstLines.set(sku, first ?? line);
    const categoryId = categoryOf(fields.category, categories);
    if (categoryId === undefined && fields.category) wrong.push(`category: There is no category "${fields.category}"`);
    const category = categories.find(({ id }) => id === (categoryId ?? null))?.name ?? null;
    const told = { line, seen, sku, name: fields.name ?? known?.name ?? "", known, category };
    // An existing slug may be longer than new ones can be.
    if (fields.slug && fields.slug !== known?.slug && slugify(fields.slug) !== fields.slug)
      wrong.push("slug: Use small letters, digits and dashes");
    const { slug: _slug, category: _category, stockCount, lowStockAt, ...said } = fields;
    const present = known ?? NO_STOCK;
    const stock: Stock = {
      stockCount: stockCount === undefined ? present.stockCount : stockCount,
      lowStockAt: lowStockAt ?? present.lowStockAt,
    };
    if (known && stock.stockCount !== null && stock.stockCount < known.stockReserved)
      wrong.push(`stock: ${known.stockReserved} are reserved for orders waiting for payment`);
    const base = known ? fieldsOf(known) : BLANK_PRODUCT;
    const given = { ...base, ...said, ...(categoryId !== undefined && { categoryId }) };
    const checked = ProductFields.safeParse(given);
    if (!checked.success)
      wrong.push(...checked.error.issues.map((issue) => `${columnOf(issue.path)}: ${issue.message}`));
    if (!checked.success || wrong.length > 0) return { ...told, stock, errors: wrong, product: null };
    const whole = inOrder(checked.data);
    const { lowStockAt: lowAt } = stock;
    const id = known?.id ?? crypto.randomUUID();
    const product = { ...whole, lowStockAt: lowAt, id, slug: slugOf(fields, whole.name, known) };
    return { ...told, stock, errors: [], product };
  });
  const wished = drafts.flatMap(({ product, known }) =>
    product && product.slug !== known?.slug ? [{ id: product.id, base: product.slug }] : [],
  );
  const slugs = await assignSlugs(tx, wished);
  return drafts.map(({ product: draft, seen, ...told }): ValidatedRow => {
    const refused = { ...told, outcome: "error" as const, changes: [], warnings: [], product: null };
    if (!draft) return refused;
    const { known, stock } = told;
    const product = { ...draft, slug: slugs.get(draft.id) ?? draft.slug };
    const isSame =
      known !== null &&
      stock.stockCount === known.stockCount &&
      stock.lowStockAt === known.lowStockAt &&
      product.slug === known.slug &&
      sameFields(fieldsOf(known), fieldsOf(product));
    if (!isSame && isOutdated(seen, known, stock)) return { ...refused, errors: [OUTDATED] };
    if (known === null || isSame)
      return { ...told, outcome: known ? "unchanged" : "new", changes: [], warnings: [], product };
    const changes = changedCells(cellsOf(known, known), cellsOf(product, stock));
    const moved = moveWarnings(known.categoryId, product.categoryId, restrictedIds);
    return { ...told, outcome: "changed", changes, warnings: [...priceWarnings(known, product), ...moved], product };
  });
}

const OUTDATED = "It was changed since the check. Check the file again.";

/** Whether the product differs from what the check saw. Count and threshold matter only to a line that sets them. */
function isOutdated(seen: Lines["rows"][number]["seen"], known: Known | null, stock: Stock): boolean {
  if (seen === undefined) return false;
  if (seen?.version !== known?.version) return true;
  if (!known || !seen) return false;
  const isCountSet = stock.stockCount !== known.stockCount && seen.stockCount !== known.stockCount;
  const isLowSet = stock.lowStockAt !== known.lowStockAt && (seen.lowStockAt ?? known.lowStockAt) !== known.lowStockAt;
  return isCountSet || isLowSet;
}

/** Undefined if the file has no category or an unknown one; null if the cell is empty. */
function categoryOf(text: string | undefined, categories: readonly { id: string; name: string; slug: string }[]) {
  if (text === undefined) return undefined;
  if (text === "") return null;
  const bySlug = categories.find(({ slug }) => slug === text.toLowerCase());
  const named = categories.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  return (bySlug ?? (named.length === 1 ? named[0] : undefined))?.id;
}

function slugOf(fields: Partial<CsvProduct>, name: string, known: Known | null): string {
  if (fields.slug) return fields.slug;
  if (known && slugify(name) === slugify(known.name)) return known.slug;
  return slugify(name);
}

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  detailedDescription: "detailed_description",
  casNumber: "cas_number",
  otherNames: "other_names",
  supplierCostCents: "supplier_cost",
  markupBps: "markup_percentage",
  imageUrls: "image_urls",
  volumeTiers: "volume_discounts",
  categoryId: "category",
};
const columnOf = (path: readonly PropertyKey[]) => COLUMN_NAMES[String(path[0])] ?? String(path[0] ?? "row");
