import { statementAmount, statementDate } from "./statement-values";

/** The fields read from a payment statement; only some statements have the last two. */
export const STATEMENT_FIELDS = ["paidAt", "payerName", "note", "amount", "reference", "status"] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];
export const REQUIRED_FIELDS: readonly StatementField[] = ["paidAt", "payerName", "note", "amount"];

/** The column index of each field, from 0; null if the statement does not have it. */
export type StatementColumns = Readonly<Record<StatementField, number | null>>;

/** Patterns that recognize a column by its heading, most reliable first. */
const HEADINGS: Readonly<Record<StatementField, readonly RegExp[]>> = {
  paidAt: [/^date$/, /^(paid|date|time|when)\b/, /date|time/],
  payerName: [/name of sender/, /^(payer|sender|from|name)\b/, /sender|payer|name/],
  note: [/^notes?$/, /note|memo|message|description/],
  amount: [/^amount$/, /^(gross )?amount/, /amount|value|total/],
  reference: [/^transaction ?id$/, /^(id|reference|ref)$/, /transaction id|reference/],
  status: [/^status$/, /status|state/],
};

/** Guesses the columns from a statement's headings. Each column is used for one field only. */
export function guessColumns(headings: readonly string[]): StatementColumns {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const taken = new Set<number>();
  const find = (field: StatementField) => {
    for (const pattern of HEADINGS[field]) {
      const at = names.findIndex((name, index) => !taken.has(index) && pattern.test(name));
      if (at === -1) continue;
      taken.add(at);
      return at;
    }
    return null;
  };
  return {
    reference: find("reference"),
    status: find("status"),
    amount: find("amount"),
    payerName: find("payerName"),
    note: find("note"),
    paidAt: find("paidAt"),
  };
}

/** The required fields that have no column yet; the statement cannot be read before. */
export function missingColumns(columns: StatementColumns): StatementField[] {
  return REQUIRED_FIELDS.filter((field) => columns[field] === null);
}

/**
 * Why a text cannot be a statement, and what to paste instead; null if it has columns and lines. Text without columns
 * is prose or a single number; a first line with a date or an amount is a payment, not the headings.
 */
export function statementTextProblem(headings: readonly string[], lineCount: number): string | null {
  const paste = "Export the activity from the cash app as CSV and paste all of it, from its first line on";
  if (headings.length < 3) {
    return `This text has no columns for date, name, note and amount. ${paste}, such as "Date,Name,Notes,Amount".`;
  }
  if (headings.some((heading) => statementAmount(heading) !== null || statementDate(heading) !== null)) {
    return `The first line looks like a payment, not like the names of the columns. ${paste}, such as "Date,Name,Notes,Amount".`;
  }
  if (lineCount === 0) return `There are no payments below the names of the columns. ${paste}.`;
  return null;
}
