import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";

type MoneyBack = RouterOutputs["orders"]["byId"]["moneyBack"][number];
type MoneyBackProps = {
  returns: readonly MoneyBack[];
  /** Whether they were paid for an order or a membership request. */
  of: "order" | "request";
  className?: string;
};

const CLOSED = { order: "The order was cancelled. We", request: "The request was closed. We" } as const;

/** Amounts returned to the account that paid: what for, and the date and reference once sent. */
export function ReturnedPayments({ returns, of, className = "text-muted text-sm" }: MoneyBackProps) {
  return returns.map(({ id, amountCents, returnedAt, reference, ...row }) => (
    <p key={id} className={className}>
      {row.kind === "overpayment" && `You paid ${formatMoney(amountCents)} too much. We`}
      {row.kind === "late_payment" && CLOSED[of]}
      {row.kind === "refund" && forRefund(row)}
      {returnedAt ? (
        <>
          {" "}
          sent {formatMoney(amountCents)} back on <LocalDate at={returnedAt} />, reference {reference}.
        </>
      ) : (
        ` will send ${formatMoney(amountCents)} back to the account that you paid from.`
      )}
    </p>
  ));
}

function forRefund({ refund }: Pick<MoneyBack, "refund">): string {
  if (!refund) return "For the refund, we";
  const { amountCents, reason } = refund;
  return `For the refund of ${formatMoney(amountCents)}${reason && ` (${reason})`}, we`;
}
