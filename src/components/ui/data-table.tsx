import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { Table, TBody, TD, TH, THead, TR } from "./table";

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** Hidden on phones, where another cell must show the same data. */
  isWide?: boolean;
  /** Applied to the column's cells, not to its header. */
  className?: string;
};

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  className?: string;
};

export function DataTable<Row>({ label, columns, rows, keyOf, className }: DataTableProps<Row>) {
  return (
    <Table label={label} className={className}>
      <THead>
        <TR>
          {columns.map(({ head, isNumeric, isWide }) => (
            <TH key={head} isNumeric={isNumeric} className={cn(isWide && "max-sm:hidden")}>
              {head}
            </TH>
          ))}
        </TR>
      </THead>
      <TBody>
        {rows.map((row) => (
          <TR key={keyOf(row)}>
            {columns.map(({ head, cell, isNumeric, isWide, className }) => (
              <TD key={head} isNumeric={isNumeric} className={cn(isWide && "max-sm:hidden", className)}>
                {cell(row)}
              </TD>
            ))}
          </TR>
        ))}
      </TBody>
    </Table>
  );
}
