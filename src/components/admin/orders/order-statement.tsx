import { LocalDate } from "~/components/ui/local-time";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { amountDueCents } from "~/domain/store-credit";
import { formatDate } from "~/lib/format-date";
import type { RouterOutputs } from "~/trpc/react";
import { receivedOf } from "./refund-sentence";

export function OrderStatement({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  if (order.statementLines.length === 0) {
    return <p className="text-muted text-sm">No line of a payment statement has been matched to this order.</p>;
  }
  const overCents = receivedOf(order) - amountDueCents(order);
  return (
    <div className="flex flex-col gap-3">
      <Table label="Statement lines of this order" head={["Paid", "Payer", "Note", { numeric: "Amount" }, "Confirmed"]}>
        {order.statementLines.map((line) => (
          <TR key={line.id}>
            <TD className="whitespace-nowrap">{formatDate(line.paidAt)}</TD>
            <TD>{line.payerName}</TD>
            <TD className="[overflow-wrap:anywhere]">{line.note}</TD>
            <TD isNumeric>{formatMoney(line.amountCents)}</TD>
            <TD className="whitespace-nowrap text-muted">
              <LocalDate at={line.confirmedAt} />
            </TD>
          </TR>
        ))}
      </Table>
      {overCents !== 0 && (
        <p className="text-attention text-sm">
          {formatMoney(Math.abs(overCents))} {overCents > 0 ? "more" : "less"} than
          {order.creditAppliedCents > 0 ? " was due." : " the order's total."}
        </p>
      )}
    </div>
  );
}
