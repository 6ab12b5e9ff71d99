import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";

type MoneyBackProps = { returns: RouterOutputs["orders"]["byId"]["moneyBack"]; className?: string };

/** Amounts returned to the account that paid, with the date and reference once sent. */
export function ReturnedPayments({ returns, className = "text-muted text-sm" }: MoneyBackProps) {
  return returns.map(({ id, amountCents, returnedAt, reference }) => (
    <p key={id} className={className}>
      {returnedAt ? (
        <>
          We sent {formatMoney(amountCents)} back on <LocalDate at={returnedAt} />, reference {reference}.
        </>
      ) : (
        `We will send ${formatMoney(amountCents)} back to the account that you paid from.`
      )}
    </p>
  ));
}
