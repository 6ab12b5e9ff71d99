import { parse } from "papaparse";

/** One record of a CSV text; its line is the number that a spreadsheet gives it, empty lines counted. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * The records of a CSV text without the empty ones; commas, semicolons and tabs are told apart. `problem` names the
 * line with a quote that is not closed, which would swallow the lines after it.
 */
export function readCsv(text: string): { records: CsvRecord[]; problem: string | null } {
  const bare = text.replace(/^\uFEFF/, "");
  // Empty lines hide which sign parts the columns, so it is looked for without them.
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
