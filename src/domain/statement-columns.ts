import { statementAmount, statementDate } from "./statement-values";

/** What the shop reads from a payment statement; the last two are there in some statements only. */
export const STATEMENT_FIELDS = ["paidAt", "payerName", "note", "amount", "reference", "status"] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];
export const REQUIRED_FIELDS: readonly StatementField[] = ["paidAt", "payerName", "note", "amount"];

/** In which column of a statement each field stands, counted from 0; null where the statement has none. */
export type StatementColumns = Readonly<Record<StatementField, number | null>>;

/** Headings by which a column is recognized; the earlier ones are the surer ones. */
const HEADINGS: Readonly<Record<StatementField, readonly RegExp[]>> = {
  paidAt: [/^date$/, /^(paid|date|time|when)\b/, /date|time/],
  payerName: [/name of sender/, /^(payer|sender|from|name)\b/, /sender|payer|name/],
  note: [/^notes?$/, /note|memo|message|description/],
  amount: [/^amount$/, /^(gross )?amount/, /amount|value|total/],
  reference: [/^transaction ?id$/, /^(id|reference|ref)$/, /transaction id|reference/],
  status: [/^status$/, /status|state/],
};

/** Which column is which, by the headings of a statement; a column stands for one field only. */
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

/** The fields that must be given a column before the statement can be read. */
export function missingColumns(columns: StatementColumns): StatementField[] {
  return REQUIRED_FIELDS.filter((field) => columns[field] === null);
}

/**
 * Why a text cannot be a statement at all, and what to paste instead; null for a text with columns and lines. A text
 * without columns is prose or a single number, and a first line with a date or an amount is a payment, not the names of
 * the columns.
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
