import { formatMoney } from "~/domain/money";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink, shipToFacts } from "./order-parts";

/** To the customer: what was ordered, and how to pay for it. */
export function orderPlacedMail(site: MailSite, order: MailOrder) {
  const total = formatMoney(order.totalCents);
  return renderMail(
    site,
    `Order ${order.shortId}: please send ${total}`,
    [
      greeting(order),
      { kind: "text", text: "Your order is pending until your payment is verified." },
      {
        kind: "highlight",
        facts: [
          ["Amount", total],
          ["Send to", order.paymentTag],
          ["Payment note", order.shortId],
        ],
      },
      {
        kind: "text",
        text: `Please write ${order.shortId} in the payment note, so that we can tell which order it is for.`,
      },
      orderLink(site, order, "See how to pay"),
      orderItems(order),
      ...shipToFacts(order),
    ],
    {
      heading: `Thank you for your order ${order.shortId}`,
      preheader: `Please send ${total} to ${order.paymentTag} with the note ${order.shortId}.`,
    },
  );
}
