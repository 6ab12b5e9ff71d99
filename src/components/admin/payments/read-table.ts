import { STATEMENT_FIELDS, type StatementColumns } from "~/domain/statement-columns";
import { readCsv } from "../csv-records";

export type StatementTable = { headings: string[]; rows: string[][]; problem: string | null };

/** Splits a statement into headings and rows. `problem` is set if the text as a whole is malformed. */
export function readTable(text: string): StatementTable {
  const { records, problem } = readCsv(text);
  const [heading, ...lines] = records;
  const rows: string[][] = [];
  // Keep empty lines as empty rows, so that line numbers match the file.
  for (const { line, cells } of lines) {
    while (rows.length < line - (heading?.line ?? 0) - 1) rows.push([]);
    rows.push(cells);
  }
  return { headings: heading?.cells ?? [], rows, problem };
}

const KEY = "payment-statement-columns";

/** The columns last chosen in this browser for a statement with the same headings, or null. */
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
    // Storage is unavailable: the admin has to choose again next time.
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
