import { parse } from "papaparse";
import { STATEMENT_FIELDS, type StatementColumns } from "~/domain/statement-columns";

export type StatementTable = { headings: string[]; rows: string[][] };

/** A pasted or uploaded statement as its heading and its lines; commas, semicolons and tabs are told apart. */
export function readTable(text: string): StatementTable {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [headings = [], ...rows] = data;
  return { headings, rows };
}

const KEY = "payment-statement-columns";

/** The columns that were chosen for statements of these headings, in this browser; null where none were. */
export function rememberedColumns(headings: readonly string[]): StatementColumns | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("headings" in kept) || !("columns" in kept)) return null;
    if (JSON.stringify(kept.headings) !== JSON.stringify(headings)) return null;
    return columnsFrom(kept.columns, headings.length);
  } catch {
    return null;
  }
}

export function rememberColumns(headings: readonly string[], columns: StatementColumns): void {
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
