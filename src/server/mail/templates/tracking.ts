import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderLink, shippedLots, shipToFacts } from "./order-parts";

/** To the customer: the parcel's tracking number. */
export function trackingMail(site: MailSite, order: MailOrder, trackingNumber: string) {
  return renderMail(
    site,
    `Order ${order.shortId} has been shipped`,
    [
      greeting(order),
      { kind: "text", text: "Your order is on its way." },
      { kind: "highlight", facts: [["Tracking number", trackingNumber]] },
      {
        kind: "link",
        label: "Track your package",
        url: `https://parcelsapp.com/en/tracking/${encodeURIComponent(trackingNumber)}`,
      },
      ...shipToFacts(order),
      ...shippedLots(order),
      { ...orderLink(site, order), isSecondary: true },
    ],
    { preheader: `Your order is on its way. Tracking number ${trackingNumber}.` },
  );
}
