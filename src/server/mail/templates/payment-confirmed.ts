import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

/** To the customer: the payment has arrived. */
export function paymentConfirmedMail(site: MailSite, order: MailOrder) {
  return renderMail(site, `Payment received for order ${order.shortId}`, [
    greeting(order),
    {
      kind: "text",
      text: "Your payment has been verified. We will send you the tracking number as soon as your order is on its way.",
    },
    orderItems(order),
    orderLink(site, order),
  ]);
}
