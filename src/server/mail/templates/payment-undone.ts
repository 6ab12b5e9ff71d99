import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink, paymentBlocks } from "./order-parts";

/** To the customer, who was told that the payment was verified: it was not, and what to do next. */
export function paymentUndoneMail(site: MailSite, order: MailOrder) {
  const parcel = order.trackingNumber
    ? `Your order has already been shipped with the tracking number ${order.trackingNumber}, and it still has to be paid for.`
    : "We will ship your order once your payment is verified.";
  return renderMail(
    site,
    `Order ${order.shortId}: your payment is not confirmed`,
    [
      greeting(order),
      {
        kind: "text",
        text: "We told you that your payment for this order was verified. That was a mistake: we could not confirm it, and the order is waiting for your payment again.",
      },
      { kind: "text", text: parcel },
      {
        kind: "text",
        text: "If you have paid, please do not pay twice. Send us a message on the order's page with the date and the name the payment was sent from, and we will look for it. If you have not paid yet, please pay now:",
      },
      ...paymentBlocks(site, order),
      { ...orderLink(site, order), isSecondary: true },
      orderItems(order),
    ],
    { preheader: "We could not confirm your payment. Here is what to do next." },
  );
}
