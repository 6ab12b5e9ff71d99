import { plural } from "~/domain/plural";
import { escapeCsvCell, PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from "~/domain/product-csv";
import { RequestError } from "~/lib/api-error";
import { readCsv } from "../csv-records";

export type CsvFile = { name: string; header: string[]; lines: { line: number; cells: string[] }[] };
/** The product field for each CSV column; null means not imported. */
export type Mapping = (ProductColumn | null)[];
export type ImportRow = { line: number; cells: ProductCells };

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_LINES = 20_000;

/** Reads the header and lines of a CSV file. Throws a RequestError with a message for the user. */
export async function readCsvFile(file: File): Promise<CsvFile> {
  if (file.size > MAX_FILE_BYTES) throw new RequestError("The file is larger than 20 MB");
  const { records, problem } = readCsv(await file.text());
  const [header, ...rest] = records;
  if (!header || rest.length === 0) throw new RequestError("The file has no lines below its header");
  if (problem) throw new RequestError(problem);
  if (rest.length > MAX_LINES)
    throw new RequestError(`The file has more than ${MAX_LINES.toLocaleString("en-US")} lines`);
  return { name: file.name, header: header.cells, lines: rest };
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const ALSO: Readonly<Record<string, ProductColumn>> = {
  productname: "name",
  title: "name",
  shortdescription: "description",
  cost: "supplier_cost",
  markup: "markup_percentage",
  images: "image_urls",
  image: "image_urls",
  categoryslug: "category",
};

/** Guesses the field of each column from its heading. Each field is used at most once. */
export function guessMapping(header: readonly string[]): Mapping {
  const used = new Set<ProductColumn>();
  return header.map((title) => {
    const wanted = PRODUCT_COLUMNS.find((column) => plain(column) === plain(title)) ?? ALSO[plain(title)];
    if (!wanted || used.has(wanted)) return null;
    used.add(wanted);
    return wanted;
  });
}

/** What is wrong with the mapping, or null if it can be used. */
export function mappingError(mapping: Mapping): string | null {
  const used = mapping.filter((column) => column !== null);
  const twice = used.find((column, index) => used.indexOf(column) !== index);
  if (twice) return `Two columns fill ${twice}`;
  return used.includes("sku") ? null : "Choose the column that holds the SKU";
}

/** Lines keyed by product field. */
export const mapRows = (file: CsvFile, mapping: Mapping): ImportRow[] =>
  file.lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      mapping.flatMap((column, index) => (column ? [[column, cells[index] ?? ""] as const] : [])),
    ),
  }));

const MAX_ROWS = 250;
const MAX_PART_CHARS = 400_000;

/** Splits rows into batches that are small enough for one request. */
export function partsOf<Row extends ImportRow>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (!last || last.length >= MAX_ROWS || size + length > MAX_PART_CHARS) {
      parts.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return parts;
}

/** Lines that repeat an earlier line's SKU. */
export function repeatedSkus(rows: readonly ImportRow[]): { line: number; sku: string; firstLine: number }[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, cells }) => {
    const sku = cells.sku?.trim() ?? "";
    const firstLine = first.get(sku);
    if (firstLine === undefined) first.set(sku, line);
    return sku && firstLine !== undefined ? [{ line, sku, firstLine }] : [];
  });
}

/** Lines with more or fewer cells than the heading, whose values may belong to other columns. */
export const unevenLines = ({ header, lines }: CsvFile): { line: number; error: string }[] =>
  lines.flatMap(({ line, cells }) =>
    cells.length === header.length
      ? []
      : [{ line, error: `The line has ${plural(cells.length, "cell")}, and the heading has ${header.length}` }],
  );

/** Whether any imported column has an empty cell. */
export const hasEmptyCells = (file: CsvFile, mapping: Mapping): boolean =>
  file.lines.some(({ cells }) =>
    mapping.some((column, index) => column !== null && (cells[index] ?? "").trim() === ""),
  );

/** A CSV of the rejected lines in the file's own columns, with the reasons in an extra last column. */
export function refusedCsv(file: CsvFile, refused: readonly { line: number; errors: readonly string[] }[]): string {
  const whyOf = new Map(refused.map(({ line, errors }) => [line, errors.join("; ")]));
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = file.lines.flatMap(({ line, cells }) => {
    const why = whyOf.get(line);
    return why === undefined ? [] : [[...file.header.map((_, index) => cells[index] ?? ""), escapeCsvCell(why)]];
  });
  return [[...file.header, "why_refused"], ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
