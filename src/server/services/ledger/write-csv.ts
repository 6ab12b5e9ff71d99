import { stringify } from "csv-stringify/sync";

/** Rows as a CSV file that spreadsheets open correctly: UTF-8 BOM, Windows line endings, formulas escaped. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}

/** CSV lines without the BOM, for a file that is streamed in parts. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: "windows" },
  );
