import { parse } from "papaparse";

/** One CSV record. `line` is its line number in a spreadsheet, counting empty lines. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * Parses CSV text and drops empty records. Detects commas, semicolons and tabs. `problem` names the line with an
 * unclosed quote, which would swallow the lines after it.
 */
export function readCsv(text: string): { records: CsvRecord[]; problem: string | null } {
  const bare = text.replace(/^\uFEFF/, "");
  // Empty lines confuse delimiter detection, so detect it without them.
  const { delimiter } = parse<string[]>(bare, { skipEmptyLines: "greedy", preview: 20 }).meta;
  const { data, errors } = parse<string[]>(bare, { delimiter });
  const quote = errors.find(({ type }) => type === "Quotes");
  return {
    records: data
      .map((cells, index) => ({ line: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
    problem: quote ? `Line ${(quote.row ?? 0) + 1} has a quote that is not closed or does not end its cell` : null,
  };
}
