import { Checkbox } from "~/components/ui/checkbox";
import { COLUMN_LABELS, type OrderColumn } from "~/domain/order-columns";
import { cn } from "~/lib/cn";
import { CELLS } from "./order-row";

type OrderListHeadProps = {
  columns: readonly OrderColumn[];
  isPageChosen: boolean;
  isPartlyChosen: boolean;
  onChoosePage: (is: boolean) => void;
};

/** The "select page" checkbox and column headings. The headings are aria-hidden: each row has its own labels. */
export function OrderListHead({ columns, isPageChosen, isPartlyChosen, onChoosePage }: OrderListHeadProps) {
  const cell = "font-medium text-muted text-xs max-md:hidden";
  return (
    <div className="flex items-center gap-3 rounded-t border border-line border-b-0 bg-subtle px-3 py-0.5">
      <Checkbox
        label={<span className="md:sr-only">Select page</span>}
        className="-my-1.5 md:w-5"
        checked={isPageChosen}
        isIndeterminate={isPartlyChosen}
        onChange={(event) => onChoosePage(event.target.checked)}
      />
      <span aria-hidden className={cn(CELLS.order, cell)}>
        Order, age
      </span>
      <span aria-hidden className={cn(CELLS.state, cell)}>
        State
      </span>
      {columns.map((column) => (
        <span aria-hidden key={column} className={cn(CELLS[column], cell)}>
          {COLUMN_LABELS[column]}
        </span>
      ))}
    </div>
  );
}
