import { formatMoney } from "~/lib/format-money";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

/** To the customer: what was ordered, and how to pay for it. */
export function orderPlacedMail(site: MailSite, order: MailOrder) {
  const total = formatMoney(order.totalCents);
  return renderMail(site, `Order ${order.shortId}: please send ${total}`, [
    greeting(order),
    { kind: "text", text: "Thank you for your order. It is pending until your payment is verified." },
    {
      kind: "facts",
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
    orderItems(order),
    { kind: "facts", facts: [["Ship to", order.shipTo]] },
    orderLink(site, order),
  ]);
}
