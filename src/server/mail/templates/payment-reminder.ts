import { formatMoney } from "~/domain/money";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink, paymentBlocks } from "./order-parts";

/** To the customer: the order still waits for its payment, how to pay it, and until when it is held. */
export function paymentReminderMail(site: MailSite, order: MailOrder) {
  const total = formatMoney(order.dueCents);
  return renderMail(
    site,
    `Your order ${order.shortId} is waiting for ${total}`,
    [
      greeting(order),
      { kind: "text", text: "We have not received your payment for this order yet. You can still pay it:" },
      ...paymentBlocks(site, order),
      {
        kind: "text",
        text: "Already paid? Please don't pay twice: press \"I've sent it\" on your order's page, and we will look for it. Changed your mind? You can cancel the order there.",
      },
      { ...orderLink(site, order), isSecondary: true },
      orderItems(order),
    ],
    { preheader: `Here is how to pay for your order ${order.shortId}.` },
  );
}
