import { type MailBlock, type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

/** To the customer: the order was cancelled before it was paid for. */
export function orderCancelledMail(site: MailSite, order: MailOrder, reason: string | null) {
  const why: MailBlock[] = reason ? [{ kind: "facts", facts: [["Reason", reason]] }] : [];
  return renderMail(site, `Order ${order.shortId} has been cancelled`, [
    greeting(order),
    { kind: "text", text: "Your order has been cancelled. Please do not send a payment for it." },
    ...why,
    orderItems(order),
    orderLink(site, order),
  ]);
}
