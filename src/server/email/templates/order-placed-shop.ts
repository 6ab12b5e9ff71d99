import { formatMoney } from "~/lib/format-money";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { type MailOrder, orderItems } from "./order-parts";

/** To the shop: a new order is waiting for its payment. */
export function orderPlacedShopMail(site: MailSite, order: MailOrder) {
  const note: MailBlock[] = order.orderMessage ? [{ kind: "quote", text: order.orderMessage }] : [];
  const test = order.isTestOrder ? "TEST: " : "";
  return renderMail(site, `${test}New order ${order.shortId}, ${formatMoney(order.totalCents)}`, [
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
    { kind: "link", label: "Open the orders", url: `${site.baseUrl}/admin/orders` },
  ]);
}
