import { COLUMN_LABELS, type OrderColumn } from "~/domain/order-columns";
import { cn } from "~/lib/cn";
import { CELLS } from "./order-row";

/** What stands in each column; read by the eye only, for each row says it itself. */
export function OrderListHead({ columns }: { columns: readonly OrderColumn[] }) {
  const cell = "font-medium text-muted text-xs";
  return (
    <div
      aria-hidden
      className="flex items-center gap-3 rounded-t border border-line border-b-0 bg-subtle px-3 py-1.5 max-md:hidden"
    >
      <span className="w-5.5 shrink-0" />
      <span className={cn(CELLS.order, cell)}>Order, age</span>
      <span className={cn(CELLS.state, cell)}>State</span>
      {columns.map((column) => (
        <span key={column} className={cn(CELLS[column], cell)}>
          {COLUMN_LABELS[column]}
        </span>
      ))}
    </div>
  );
}
