import { formatMoney } from "~/domain/money";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

type PartlyRefunded = { amountCents: number; returnCents: number; creditCents: number; reason: string };

/** To the customer: a part of a paid order was given back, why, and where the money goes. */
export function orderPartlyRefundedMail(site: MailSite, order: MailOrder, refund: PartlyRefunded) {
  const amount = formatMoney(refund.amountCents);
  return renderMail(site, `Order ${order.shortId}: we refunded ${amount}`, [
    greeting(order),
    { kind: "text", text: `We refunded ${amount} for this order. The order itself does not change.` },
    { kind: "facts", facts: [["Reason", refund.reason]] },
    { kind: "text", text: whereTo(refund, order) },
    orderItems(order),
    orderLink(site, order),
  ]);
}

export type RefundSplit = { returnCents: number; creditCents: number };

/** In words where refunded money goes: back to the payer, into store credit, or a part of it each; nowhere for a test. */
export function whereTo({ returnCents, creditCents }: RefundSplit, { isTestOrder }: MailOrder): string {
  if (isTestOrder) return "This was a test order, so no money moves.";
  const [money, credit] = [formatMoney(returnCents), formatMoney(creditCents)];
  if (returnCents === 0) return `${credit} is now store credit.`;
  const back = `We will send ${money} back to the account that you paid from.`;
  return creditCents === 0 ? back : `${back} ${credit} is store credit again.`;
}

type CreditChange = { name: string | null; amountCents: number; balanceCents: number; reason: string };

/** To the customer: the shop added store credit, or took some away. */
export function storeCreditMail(site: MailSite, { name, amountCents, balanceCents, reason }: CreditChange) {
  const amount = formatMoney(Math.abs(amountCents));
  const isAdded = amountCents > 0;
  return renderMail(site, isAdded ? `We added ${amount} to your store credit` : "Your store credit has changed", [
    hello(name),
    {
      kind: "text",
      text: isAdded ? `We added ${amount} to your store credit.` : `We deducted ${amount} from your store credit.`,
    },
    {
      kind: "facts",
      facts: [
        ["Reason", reason],
        ["Balance", formatMoney(balanceCents)],
      ],
    },
    { kind: "text", text: "To use it for an order, reply to this e-mail." },
  ]);
}
