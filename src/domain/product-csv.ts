import { DomainError } from "./errors";
import { formatMoney } from "./money";
import { percentText } from "./price-trace";
import { otherNamesOf, PRODUCT_FORMS, type ProductForm } from "./product-identity";
import { parsePercent } from "./product-price";
import { MAX_STOCK } from "./stock";
import { parseDollars } from "./typed-money";

/** The columns of the product CSV, in file order. */
export const PRODUCT_COLUMNS = [
  "sku",
  "name",
  "slug",
  "description",
  "detailed_description",
  "cas_number",
  "other_names",
  "form",
  "category",
  "supplier_cost",
  "markup_percentage",
  "source1_name",
  "source1_cost",
  "source2_name",
  "source2_cost",
  "source3_name",
  "source3_cost",
  "image_urls",
  "volume_discounts",
  "featured",
  "sold_out",
  "hidden",
  "stock",
  "low_stock_at",
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];
export type ProductCells = Partial<Record<ProductColumn, string>>;

const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Escapes a cell against formula injection: prefixes an apostrophe if a spreadsheet could run it as a formula. */
export const escapeCsvCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverts `escapeCsvCell`. */
export const unescapeCsvCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

type Source = { position: number; name: string; costCents: number | null };
type Tier = { quantity: number; priceOverrideCents: number | null };

/** A product as represented in the CSV; the category is its slug. */
export type CsvProduct = {
  name: string;
  slug: string;
  sku: string;
  description: string;
  detailedDescription: string;
  casNumber: string;
  otherNames: string;
  form: ProductForm | null;
  category: string;
  supplierCostCents: number | null;
  markupBps: number | null;
  sources: Source[];
  imageUrls: string[];
  volumeTiers: Tier[];
  featured: boolean;
  soldOut: boolean;
  hidden: boolean;
  /** Units in stock; null if stock is not counted. */
  stockCount: number | null;
  lowStockAt: number;
};

const plain = (cents: number | null) => (cents === null ? "" : formatMoney(cents).replace(/[$,]/g, ""));
const yesNo = (is: boolean) => (is ? "yes" : "no");

function cellsOf(product: CsvProduct): Record<ProductColumn, string> {
  const source = (position: number) => product.sources.find((each) => each.position === position);
  return {
    sku: product.sku,
    name: product.name,
    slug: product.slug,
    description: product.description,
    detailed_description: product.detailedDescription,
    cas_number: product.casNumber,
    other_names: otherNamesOf(product.otherNames).join("; "),
    form: product.form ?? "",
    category: product.category,
    supplier_cost: plain(product.supplierCostCents),
    markup_percentage: product.markupBps === null ? "" : percentText(product.markupBps),
    source1_name: source(1)?.name ?? "",
    source1_cost: plain(source(1)?.costCents ?? null),
    source2_name: source(2)?.name ?? "",
    source2_cost: plain(source(2)?.costCents ?? null),
    source3_name: source(3)?.name ?? "",
    source3_cost: plain(source(3)?.costCents ?? null),
    image_urls: product.imageUrls.join(" "),
    volume_discounts: product.volumeTiers
      .map(({ quantity, priceOverrideCents }) => `${quantity}: ${plain(priceOverrideCents) || "auto"}`)
      .join("; "),
    featured: yesNo(product.featured),
    sold_out: yesNo(product.soldOut),
    hidden: yesNo(product.hidden),
    stock: product.stockCount === null ? "" : String(product.stockCount),
    low_stock_at: String(product.lowStockAt),
  };
}

/** A product as the cells of its CSV line. */
export function csvCells(product: CsvProduct): string[] {
  const cells = cellsOf(product);
  return PRODUCT_COLUMNS.map((column) => escapeCsvCell(cells[column]));
}

/** A cell that an import would change. */
export type CellChange = { column: ProductColumn; from: string; to: string };

/** The cells that differ between two states of a product, in column order. */
export function changedCells(before: CsvProduct, after: CsvProduct): CellChange[] {
  const [from, to] = [cellsOf(before), cellsOf(after)];
  return PRODUCT_COLUMNS.flatMap((column) =>
    from[column] === to[column] ? [] : [{ column, from: from[column], to: to[column] }],
  );
}

/** Replaces the empty cells of a line with the product's present values. `present` is in column order. */
export function filledCells(given: ProductCells, present: readonly string[]): ProductCells {
  const filled = PRODUCT_COLUMNS.flatMap((column, at) => {
    const text = given[column];
    return text === undefined ? [] : [[column, text.trim() === "" ? (present[at] ?? "") : text] as const];
  });
  return Object.fromEntries(filled);
}

const SOURCE_NAMES = ["source1_name", "source2_name", "source3_name"] as const;
const SOURCE_COSTS = ["source1_cost", "source2_cost", "source3_cost"] as const;
const SOURCE_COLUMNS: readonly ProductColumn[] = [...SOURCE_NAMES, ...SOURCE_COSTS];

/**
 * Adds the source columns that a line lacks, with the product's present values: a product's sources are read and
 * written together. `present` is in column order.
 */
export function withSources(given: ProductCells, present: readonly string[]): ProductCells {
  if (SOURCE_COLUMNS.every((column) => given[column] === undefined)) return given;
  const cells = SOURCE_COLUMNS.map((column) => [column, present[PRODUCT_COLUMNS.indexOf(column)] ?? ""] as const);
  return { ...Object.fromEntries(cells), ...given };
}

type Read = { fields: Partial<CsvProduct>; errors: string[] };

/** Parses the cells of one line. Absent columns yield no field; unreadable cells yield an error naming the column. */
export function readCsvCells(given: ProductCells): Read {
  const errors: string[] = [];
  const cell = (column: ProductColumn) => {
    const text = given[column];
    return text === undefined ? undefined : unescapeCsvCell(text);
  };
  const read = <T>(column: ProductColumn, parse: (text: string) => T): T | undefined => {
    const text = cell(column);
    if (text === undefined) return undefined;
    try {
      return parse(text.trim());
    } catch (error) {
      errors.push(`${column}: ${error instanceof DomainError ? error.message : "cannot be read"}`);
      return undefined;
    }
  };
  const fields = {
    name: read("name", (text) => text),
    slug: read("slug", (text) => text),
    sku: read("sku", (text) => text),
    description: cell("description"),
    detailedDescription: cell("detailed_description"),
    casNumber: read("cas_number", (text) => text),
    otherNames: read("other_names", (text) => otherNamesOf(text).join("\n")),
    form: read("form", readForm),
    category: read("category", (text) => text),
    supplierCostCents: read("supplier_cost", readMoney),
    markupBps: read("markup_percentage", readPercent),
    sources: readSources(given, read),
    imageUrls: read("image_urls", (text) => text.split(/\s/).filter(Boolean)),
    volumeTiers: read("volume_discounts", readTiers),
    featured: read("featured", readYesNo),
    soldOut: read("sold_out", readYesNo),
    hidden: read("hidden", readYesNo),
    stockCount: read("stock", readStock),
    lowStockAt: read("low_stock_at", readStock) ?? undefined,
  };
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Only undefined values were removed, so the field types hold.
  return { fields: Object.fromEntries(said) as Partial<CsvProduct>, errors };
}

const cannot = (message: string) => new DomainError("BAD_REQUEST", "cell", message);
const readMoney = (text: string) => (text === "" ? null : parseDollars(text));

function readPercent(text: string): number | null {
  if (text === "") return null;
  const bps = parsePercent(text);
  if (bps === null) throw cannot("Enter a percentage, such as 150");
  return bps;
}

function readForm(text: string): ProductForm | null {
  if (text === "") return null;
  const form = PRODUCT_FORMS.find((each) => each === text.toLowerCase());
  if (!form) throw cannot(`Enter ${PRODUCT_FORMS.join(", ")} or nothing`);
  return form;
}

function readStock(text: string): number | null {
  if (text === "") return null;
  const count = Number(text.replaceAll(",", ""));
  if (!Number.isInteger(count) || count < 0 || count > MAX_STOCK) {
    throw cannot(`Enter a whole number from 0 to ${MAX_STOCK.toLocaleString("en-US")}, or nothing`);
  }
  return count;
}

function readYesNo(text: string): boolean {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  if (/^(no|n|false|0|)$/i.test(text)) return false;
  throw cannot("Enter yes or no");
}

function readTiers(text: string): Tier[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const match = /^(\d{1,5})\s*:\s*(.+)$/.exec(part);
      if (!match?.[2]) throw cannot('Write volume discounts as "1: auto; 10: 45.00"');
      const isAuto = /^auto(matic)?$/i.test(match[2]);
      return { quantity: Number(match[1]), priceOverrideCents: isAuto ? null : parseDollars(match[2]) };
    });
}

function readSources(
  given: ProductCells,
  read: <T>(column: ProductColumn, parse: (text: string) => T) => T | undefined,
): Source[] | undefined {
  if (SOURCE_COLUMNS.every((column) => given[column] === undefined)) return undefined;
  return SOURCE_NAMES.flatMap((nameColumn, index) => {
    const costColumn = SOURCE_COSTS[index];
    const name = read(nameColumn, (text) => text) ?? "";
    const costCents = (costColumn && read(costColumn, readMoney)) ?? null;
    const position = index + 1;
    return name || costCents !== null ? [{ position, name: name || `Source ${position}`, costCents }] : [];
  });
}
