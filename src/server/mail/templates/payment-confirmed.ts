import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

/** To the customer: the payment has arrived. */
export function paymentConfirmedMail(site: MailSite, order: MailOrder) {
  return renderMail(site, `Payment received for order ${order.shortId}`, [
    greeting(order),
    {
      kind: "text",
      text: "We have verified your payment. We will send you the tracking number as soon as your order ships.",
    },
    orderItems(order),
    orderLink(site, order),
  ]);
}
