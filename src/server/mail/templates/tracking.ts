import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderLink, shippedLots, shipToFacts } from "./order-parts";

export type MailParcel = { trackingNumber: string; carrier: string; isCorrection: boolean };

/** To the customer: the parcel's tracking number, or that the one in the e-mail before was wrong. */
export function trackingMail(site: MailSite, order: MailOrder, { trackingNumber, carrier, isCorrection }: MailParcel) {
  const first = isCorrection
    ? "The tracking details in our last e-mail were not right. Here are the correct ones:"
    : "Your order is on its way.";
  const facts: [string, string][] = [["Tracking number", trackingNumber]];
  if (carrier) facts.unshift(["Carrier", carrier]);
  return renderMail(
    site,
    isCorrection ? `Order ${order.shortId}: new tracking details` : `Order ${order.shortId} has been shipped`,
    [
      greeting(order),
      { kind: "text", text: first },
      { kind: "highlight", facts },
      {
        kind: "link",
        label: "Track your package",
        url: `https://parcelsapp.com/en/tracking/${encodeURIComponent(trackingNumber)}`,
      },
      ...shipToFacts(order),
      ...shippedLots(order),
      { ...orderLink(site, order), isSecondary: true },
    ],
    { preheader: `${first} Tracking number ${trackingNumber}.` },
  );
}

/** To the customer, who was told a tracking number: the order was not shipped after all. */
export function trackingWithdrawnMail(site: MailSite, order: MailOrder, trackingNumber: string) {
  return renderMail(site, `Order ${order.shortId} has not been shipped yet`, [
    greeting(order),
    {
      kind: "text",
      text: `We told you that your order was shipped with the tracking number ${trackingNumber}. That was a mistake: please ignore the number. We will e-mail you the right one when your order ships.`,
    },
    orderLink(site, order),
  ]);
}
