import { formatMoney } from "~/domain/money";
import { splitRefund } from "~/domain/partial-refund";
import { plural } from "~/domain/plural";
import { amountDueCents } from "~/domain/store-credit";
import { linesGivenUp } from "~/domain/undone-payment";

type Paid = {
  isTestOrder: boolean;
  totalAmountCents: number;
  creditAppliedCents: number;
  refundedCents: number;
  refunds: readonly { returnCents: number; creditCents: number }[];
};

/** Describes what a full refund still returns after partial refunds: money to send, and store credit. */
export function refundSentence({ refunds, ...order }: Paid): string {
  if (order.isTestOrder) return "This is a test order, so no money goes back.";
  const sum = (of: "returnCents" | "creditCents") => refunds.reduce((cents, refund) => cents + refund[of], 0);
  // Credit granted for a money payment uses up that money too.
  const asCredit = Math.max(0, sum("creditCents") - order.creditAppliedCents);
  const { returnCents, creditCents } = splitRefund({
    amountCents: order.totalAmountCents - order.refundedCents,
    to: "return",
    moneyLeftCents: amountDueCents(order) - sum("returnCents") - asCredit,
  });
  // Send it from the list only: money sent elsewhere would be sent again by whoever works through the list.
  const back = `${formatMoney(returnCents)} is listed under Payments, Money to return: send it from there.`;
  if (creditCents === 0) return back;
  const credit = `${formatMoney(creditCents)} becomes store credit again`;
  return returnCents === 0 ? `${credit}; there is no money to send back.` : `${back} ${credit}.`;
}

type Credited = { commissions: { claims: readonly { number: string; amountCents: number; affiliateName: string }[] } };

/** What claims credited for the order; no order action reverses that. Starts with a space; empty if there are none. */
export const claimsKeptNote = ({ commissions: { claims } }: Credited): string =>
  claims
    .map(({ number, amountCents, affiliateName }) => {
      const credit = `Claim ${number} credited ${formatMoney(amountCents)} to ${affiliateName} for it`;
      return ` ${credit}; that stays, unless you correct the balance by hand.`;
    })
    .join("");

/** Total received for an order according to statement lines, in cents. */
export const receivedOf = (order: { statementLines: readonly { amountCents: number }[] }): number =>
  order.statementLines.reduce((sum, line) => sum + line.amountCents, 0);

/** Says that what came for the order, and is not settled yet, will be listed as money to return. */
export const partToReturn = (returnsOnCancelCents: number) =>
  returnsOnCancelCents > 0
    ? ` The ${formatMoney(returnsOnCancelCents)} that came for it is noted as money to return.`
    : "";

type Undone = Pick<Paid, "totalAmountCents" | "creditAppliedCents"> & {
  paidAt: Date | null;
  statementLines: readonly { amountCents: number; confirmedAt: Date | null; paidGeneration: number | null }[];
};

/** Says which payments Undo payment opens again, and what of them is taken back. Starts with a space, unless empty. */
export function backToStatement(order: Undone): string {
  const lines = linesGivenUp(order.statementLines, { paidAt: order.paidAt, dueCents: amountDueCents(order) });
  if (lines.length === 0) return "";
  const amount = formatMoney(receivedOf({ statementLines: lines }));
  const moved = lines.length === 1 ? `The ${amount} line goes` : `${plural(lines.length, "line")} (${amount}) go`;
  const isOver = receivedOf(order) > amountDueCents(order);
  const surplus = isOver ? " What was credited for it, or noted as money to return, is taken back." : "";
  return ` ${moved} back to Statement, to be confirmed for what it is for.${surplus}`;
}
