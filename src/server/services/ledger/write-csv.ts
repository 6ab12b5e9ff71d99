import { stringify } from "csv-stringify/sync";

/**
 * Rows as a CSV file that spreadsheets open right: marked as UTF-8, with Windows line ends, and no cell that a
 * spreadsheet would carry out as a formula.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}

/** More rows of such a file, which is written bit by bit. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: "windows" },
  );
