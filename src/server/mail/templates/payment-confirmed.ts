import type { Surplus } from "~/domain/payment-surplus";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";
import { surplusBlocks } from "./surplus";

/** To the customer: the payment has arrived, and what becomes of what was paid too much. */
export function paymentConfirmedMail(site: MailSite, order: MailOrder, surplus?: Surplus) {
  return renderMail(site, `Payment received for order ${order.shortId}`, [
    greeting(order),
    {
      kind: "text",
      text: "We have verified your payment. We will send you the tracking number as soon as your order ships.",
    },
    ...surplusBlocks(surplus),
    orderItems(order),
    orderLink(site, order),
  ]);
}
