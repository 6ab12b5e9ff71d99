import { formatMoney } from "~/domain/money";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

type Received = { amountCents: number };

/** To the customer: a part of the payment came after the order was cancelled, and the order is open again. */
export function orderReopenedMail(site: MailSite, order: MailOrder, { amountCents }: Received) {
  const [received, total] = [formatMoney(amountCents), formatMoney(order.totalCents)];
  return renderMail(site, `Order ${order.shortId} is open again`, [
    greeting(order),
    {
      kind: "text",
      text: `We received ${received} for this order after it was cancelled, so we have reopened it. The total is ${total}. We will ship your order once the rest is paid.`,
    },
    { kind: "text", text: "If you no longer want this order, reply to this e-mail and we will send your money back." },
    orderItems(order),
    orderLink(site, order),
  ]);
}

/** To the customer: the payment, or a part of it, came for an order that is cancelled, and goes back. */
export function paymentReturnedMail(
  site: MailSite,
  order: MailOrder,
  { amountCents, came }: Received & { came: "before" | "after" },
) {
  const amount = formatMoney(amountCents);
  const received =
    came === "after"
      ? `We received your payment of ${amount} after this order was cancelled.`
      : `You had paid ${amount} of this order, which is now cancelled.`;
  return renderMail(site, `Order ${order.shortId}: we are sending your payment back`, [
    greeting(order),
    {
      kind: "text",
      text: `${received} We will send the money back to the account it came from. The order stays cancelled.`,
    },
    { kind: "text", text: "If you still want the items, you are welcome to place a new order." },
    orderItems(order),
    orderLink(site, order),
  ]);
}
