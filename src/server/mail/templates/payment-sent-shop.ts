import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { type MailSite, renderMail } from "./layout";
import { type MailOrder, shopOrderLink } from "./order-parts";

/** To the shop: a customer says that the payment of an order was sent. */
export function paymentSentShopMail(site: MailSite, order: MailOrder) {
  const total = formatMoney(order.dueCents);
  return renderMail(
    site,
    `${order.isTestOrder ? "TEST: " : ""}Payment sent for order ${order.shortId}, ${total}`,
    [
      {
        kind: "text",
        text: `The customer says that the payment was sent. Look for it in ${PAYMENT_APP}, then mark the order as paid.`,
      },
      {
        kind: "highlight",
        facts: [
          ["Amount", total],
          ["Payment note", order.shortId],
        ],
      },
      { kind: "facts", facts: [["Customer", `${order.customerName}\n${order.email}`]] },
      shopOrderLink(site, order),
    ],
    { preheader: `Look for ${total} with the note ${order.shortId}.` },
  );
}
