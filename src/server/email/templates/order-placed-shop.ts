import { formatMoney } from "~/lib/format-money";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { type MailOrder, orderItems, shopOrderLink } from "./order-parts";

/** To the shop: a new order is waiting for its payment. */
export function orderPlacedShopMail(site: MailSite, order: MailOrder) {
  const note: MailBlock[] = order.orderMessage ? [{ kind: "quote", text: order.orderMessage }] : [];
  const test = order.isTestOrder ? "TEST: " : "";
  return renderMail(
    site,
    `${test}New order ${order.shortId}, ${formatMoney(order.totalCents)}`,
    [
      {
        kind: "facts",
        facts: [
          ["Customer", `${order.customerName}\n${order.email}`],
          ["Payment note", order.shortId],
          ["Ship to", order.shipTo],
        ],
      },
      ...note,
      orderItems(order),
      shopOrderLink(site, order),
    ],
    { preheader: `${order.customerName} ordered; it waits for a payment with the note ${order.shortId}.` },
  );
}
