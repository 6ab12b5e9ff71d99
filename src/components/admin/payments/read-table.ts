import { STATEMENT_FIELDS, type StatementColumns } from "~/domain/statement-columns";
import { readCsv } from "../csv-records";

export type StatementTable = { headings: string[]; rows: string[][]; problem: string | null };

/** A pasted or uploaded statement as its heading and its lines, and what is wrong with it as a whole. */
export function readTable(text: string): StatementTable {
  const { records, problem } = readCsv(text);
  const [heading, ...lines] = records;
  const rows: string[][] = [];
  // Empty lines count, so that a line is named by its place below the heading.
  for (const { line, cells } of lines) {
    while (rows.length < line - (heading?.line ?? 0) - 1) rows.push([]);
    rows.push(cells);
  }
  return { headings: heading?.cells ?? [], rows, problem };
}

const KEY = "payment-statement-columns";

/** The columns that were chosen for statements of these headings, in this browser; null where none were. */
export function savedColumns(headings: readonly string[]): StatementColumns | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("headings" in kept) || !("columns" in kept)) return null;
    if (JSON.stringify(kept.headings) !== JSON.stringify(headings)) return null;
    return columnsFrom(kept.columns, headings.length);
  } catch {
    return null;
  }
}

export function saveColumns(headings: readonly string[], columns: StatementColumns): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ headings, columns }));
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}

function columnsFrom(kept: unknown, count: number): StatementColumns | null {
  if (typeof kept !== "object" || kept === null) return null;
  const given = new Map<string, unknown>(Object.entries(kept));
  const at = (field: string) => {
    const value = given.get(field);
    return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < count ? value : null;
  };
  const [paidAt, payerName, note, amount, reference, status] = STATEMENT_FIELDS;
  return {
    paidAt: at(paidAt),
    payerName: at(payerName),
    note: at(note),
    amount: at(amount),
    reference: at(reference),
    status: at(status),
  };
}
