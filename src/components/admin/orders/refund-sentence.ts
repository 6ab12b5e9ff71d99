import { formatMoney } from "~/domain/money";
import { splitRefund } from "~/domain/partial-refund";
import { amountDueCents } from "~/domain/store-credit";

type Paid = {
  isTestOrder: boolean;
  totalAmountCents: number;
  creditAppliedCents: number;
  refundedCents: number;
  refunds: readonly { returnCents: number; creditCents: number }[];
};

/** What a full refund gives back of an order after its partial refunds: what is sent, and what becomes store credit. */
export function refundSentence({ refunds, ...order }: Paid): string {
  if (order.isTestOrder) return "This is a test order, so no money goes back.";
  const sum = (of: "returnCents" | "creditCents") => refunds.reduce((cents, refund) => cents + refund[of], 0);
  // Credit given for what was paid in money uses the money up as well.
  const asCredit = Math.max(0, sum("creditCents") - order.creditAppliedCents);
  const { returnCents, creditCents } = splitRefund({
    amountCents: order.totalAmountCents - order.refundedCents,
    to: "return",
    moneyLeftCents: amountDueCents(order) - sum("returnCents") - asCredit,
  });
  // Whoever sends it before would be followed by the colleague who works through the list.
  const back = `${formatMoney(returnCents)} is listed under Payments, Money to return: send it from there.`;
  if (creditCents === 0) return back;
  const credit = `${formatMoney(creditCents)} becomes store credit again`;
  return returnCents === 0 ? `${credit}; there is no money to send back.` : `${back} ${credit}.`;
}

type Credited = { commissions: { claims: readonly { number: string; amountCents: number; affiliateName: string }[] } };

/** What claims have credited for the order: no act on the order takes that back. Begins with a blank; empty for none. */
export const claimsStay = ({ commissions: { claims } }: Credited): string =>
  claims
    .map(({ number, amountCents, affiliateName }) => {
      const credit = `Claim ${number} credited ${formatMoney(amountCents)} to ${affiliateName} for it`;
      return ` ${credit}; that stays, unless you correct the balance by hand.`;
    })
    .join("");

/** What came for an order by the lines of the statement. */
export const receivedOf = (order: { statementLines: readonly { amountCents: number }[] }): number =>
  order.statementLines.reduce((sum, line) => sum + line.amountCents, 0);

/** What becomes of a part of the payment that had come. */
export const partToReturn = (receivedCents: number) =>
  receivedCents > 0 ? ` The ${formatMoney(receivedCents)} that came for it is noted as money to return.` : "";
