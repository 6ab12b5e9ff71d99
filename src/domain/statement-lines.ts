import type { Cents } from "./money";
import type { StatementColumns, StatementField } from "./statement-columns";
import { statementAmount, statementDate } from "./statement-values";

/** The most lines of one statement. */
export const MAX_STATEMENT_LINES = 1_000;
const MAX_TEXT = 300;

/** An incoming payment from a statement. */
export type StatementPayment = {
  /** The line number, from 1, not counting the heading. */
  row: number;
  paidAt: Date;
  payerName: string;
  note: string;
  amountCents: Cents;
  reference: string;
};
type SkippedKind = "outgoing" | "not-completed" | "unreadable";
export type SkippedLine = { row: number; text: string; kind: SkippedKind; why: string };

const NOT_COMPLETED = /fail|cancel|declin|revers|refund|pending|expired/i;

/**
 * Parses a statement line by line. Incoming payments go to matching; outgoing money, incomplete payments and unreadable
 * lines are skipped with a reason. Empty lines are ignored.
 */
export function readStatement(rows: readonly (readonly string[])[], columns: StatementColumns) {
  const payments: StatementPayment[] = [];
  const skipped: SkippedLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === "")) continue;
    const read = readRow(row, index + 1, columns);
    if ("kind" in read) skipped.push(read);
    else payments.push(read);
  }
  return { payments, skipped };
}

function readRow(cells: readonly string[], row: number, columns: StatementColumns): StatementPayment | SkippedLine {
  const cell = (field: StatementField) => {
    const at = columns[field];
    const text = at === null ? "" : (cells[at] ?? "");
    // Invisible characters would make two equal lines differ.
    return text
      .normalize("NFKC")
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim()
      .slice(0, MAX_TEXT);
  };
  const skip = (kind: SkippedKind, why: string): SkippedLine => ({
    row,
    text: cells.join(", ").slice(0, MAX_TEXT),
    kind,
    why,
  });
  const amountCents = statementAmount(cell("amount"));
  if (amountCents === null) return skip("unreadable", "The amount cannot be read");
  const paidAt = statementDate(cell("paidAt"));
  if (paidAt === null) return skip("unreadable", "The date cannot be read");
  if (amountCents === 0) return skip("unreadable", "The amount is zero");
  if (amountCents < 0) return skip("outgoing", "Money that went out, such as a refund");
  const status = cell("status");
  if (NOT_COMPLETED.test(status)) return skip("not-completed", `Not completed: ${status}`);
  return { row, paidAt, payerName: cell("payerName"), note: cell("note"), amountCents, reference: cell("reference") };
}

/**
 * Fingerprints that recognize lines imported before: the cash app's own id, or else the line's content and a counter
 * among identical lines. The same statement gives the same fingerprints, in any line order.
 */
export function statementFingerprints(payments: readonly Omit<StatementPayment, "row">[]): string[] {
  const seen = new Map<string, number>();
  return payments.map(({ paidAt, payerName, note, amountCents, reference }) => {
    const said = reference
      ? JSON.stringify(["id", reference.toLowerCase()])
      : JSON.stringify([paidAt.toISOString(), payerName.toLowerCase(), note.toLowerCase(), amountCents]);
    if (reference) return said;
    const count = (seen.get(said) ?? 0) + 1;
    seen.set(said, count);
    return `${said} ${count}`;
  });
}
