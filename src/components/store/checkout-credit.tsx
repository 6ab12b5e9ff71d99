import { useState } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { creditFor } from "~/domain/store-credit";
import { api } from "~/trpc/react";

export type CheckoutCredit = ReturnType<typeof useCheckoutCredit>;

/**
 * Store credit balance, and how much of this total it pays: as much as possible, unless the customer opts out. An order
 * attempt without a response may have spent `triedCents`, which its retry must send again.
 */
export function useCheckoutCredit(totalCents: number, triedCents = 0) {
  const { data } = api.account.credit.useQuery(undefined, { refetchOnWindowFocus: "always" });
  const [isUsed, setUsed] = useState(true);
  const balanceCents = Math.max(data?.balanceCents ?? 0, triedCents);
  return { balanceCents, isUsed, setUsed, creditCents: isUsed ? creditFor(totalCents, balanceCents) : 0 };
}

/** Checkbox to use store credit, and the rest to pay. Hidden without credit. */
export function CheckoutCreditChoice({ credit, totalCents }: { credit: CheckoutCredit; totalCents: number }) {
  const { balanceCents, isUsed, setUsed, creditCents } = credit;
  if (balanceCents === 0) return null;
  return (
    <div className="figures border-line border-t pt-4">
      <Checkbox
        label={`Use store credit (${formatMoney(balanceCents)} available)`}
        checked={isUsed}
        onChange={(event) => setUsed(event.target.checked)}
        {...(isUsed && { hint: whatCreditPays(creditCents, totalCents) })}
      />
      {creditCents > 0 && (
        <dl className="mt-2 flex flex-col gap-1">
          <div className="flex justify-between text-muted">
            <dt>Store credit</dt>
            <dd>-{formatMoney(creditCents)}</dd>
          </div>
          <div className="flex justify-between font-semibold">
            <dt>To pay</dt>
            <dd>{formatMoney(totalCents - creditCents)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

const whatCreditPays = (creditCents: number, totalCents: number): string =>
  creditCents === totalCents
    ? "Your credit covers this order. There is nothing to send."
    : `Your credit pays ${formatMoney(creditCents)}. You send the remaining ${formatMoney(totalCents - creditCents)} by ${PAYMENT_APP}.`;
