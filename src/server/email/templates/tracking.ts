import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderLink } from "./order-parts";

/** To the customer: the parcel's tracking number. */
export function trackingMail(site: MailSite, order: MailOrder, trackingNumber: string) {
  return renderMail(site, `Order ${order.shortId} has been shipped`, [
    greeting(order),
    { kind: "text", text: "Your order is on its way." },
    {
      kind: "facts",
      facts: [
        ["Tracking number", trackingNumber],
        ["Ship to", order.shipTo],
      ],
    },
    orderLink(site, order),
  ]);
}
