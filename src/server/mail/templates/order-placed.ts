import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink, paymentBlocks, shipToFacts } from "./order-parts";

/** To the customer: what was ordered, and how to pay for it. */
export function orderPlacedMail(site: MailSite, order: MailOrder) {
  const total = formatMoney(order.dueCents);
  return renderMail(
    site,
    `Order ${order.shortId}: please send ${total}`,
    [
      greeting(order),
      { kind: "text", text: "Your order is pending until your payment is verified." },
      ...paymentBlocks(site, order),
      { ...orderLink(site, order, "See how to pay"), isSecondary: true },
      orderItems(order),
      ...shipToFacts(order),
    ],
    {
      heading: `Thank you for your order ${order.shortId}`,
      preheader: `Please send ${total} to ${order.paymentTag} in ${PAYMENT_APP} with the note ${order.shortId}.`,
    },
  );
}
