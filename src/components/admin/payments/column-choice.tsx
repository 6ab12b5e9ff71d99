"use client";

import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import {
  REQUIRED_FIELDS,
  STATEMENT_FIELDS,
  type StatementColumns,
  type StatementField,
} from "~/domain/statement-columns";
import type { StatementTable } from "./read-table";

const FIELD_NAMES: Readonly<Record<StatementField, string>> = {
  paidAt: "Date",
  payerName: "Payer",
  note: "Note",
  amount: "Amount",
  reference: "Transaction id",
  status: "Status",
};

type ColumnChoiceProps = {
  table: StatementTable;
  columns: StatementColumns;
  missing: readonly StatementField[];
  onChange: (columns: StatementColumns) => void;
};

/** Maps the statement's columns to fields, with the first row as an example. */
export function ColumnChoice({ table, columns, missing, onChange }: ColumnChoiceProps) {
  const example = (at: number | null) =>
    at === null ? "" : (table.rows.find((cells) => cells.length > 0)?.[at] ?? "").slice(0, 40);
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Columns</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {STATEMENT_FIELDS.map((field) => (
          <Field
            key={field}
            label={FIELD_NAMES[field]}
            isOptional={!REQUIRED_FIELDS.includes(field)}
            // A blank hint keeps the layout from shifting when a column is chosen.
            {...(missing.includes(field)
              ? { error: "Please choose its column" }
              : { hint: <span className="block truncate">{example(columns[field]) || "\u00a0"}</span> })}
          >
            <Select
              value={columns[field] ?? ""}
              onChange={({ target }) =>
                onChange({ ...columns, [field]: target.value === "" ? null : Number(target.value) })
              }
            >
              <option value="">None</option>
              {table.headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other unique key
                <option key={at} value={at}>
                  {heading || `Column ${at + 1}`}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
