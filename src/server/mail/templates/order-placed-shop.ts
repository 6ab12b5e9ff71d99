import { formatMoney } from "~/domain/money";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { type MailOrder, orderItems, shopOrderLink } from "./order-parts";

const testMark = (isTest: boolean) => (isTest ? "TEST: " : "");

/** To the shop: a new order is waiting for its payment. */
function orderPlacedShopMail(site: MailSite, order: MailOrder) {
  const note: MailBlock[] = order.orderMessage ? [{ kind: "quote", text: order.orderMessage }] : [];
  return renderMail(
    site,
    `${testMark(order.isTestOrder)}New order ${order.shortId}, ${formatMoney(order.totalCents)}`,
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
    { preheader: `It is waiting for a payment with the note ${order.shortId}.` },
  );
}

const nameAndTotal = ({ shortId, isTestOrder, totalCents }: MailOrder): [string, string] => [
  `${testMark(isTestOrder)}Order ${shortId}`,
  formatMoney(totalCents),
];

/** To the shop: one customer placed several orders within a few minutes; at least one. */
export function ordersPlacedShopMail(site: MailSite, orders: [MailOrder, ...MailOrder[]]) {
  const [first] = orders;
  if (orders.length === 1) return orderPlacedShopMail(site, first);
  const totalCents = orders.reduce((sum, order) => sum + order.totalCents, 0);
  const isTest = orders.every((order) => order.isTestOrder);
  return renderMail(
    site,
    `${testMark(isTest)}${orders.length} new orders from one customer, ${formatMoney(totalCents)}`,
    [
      { kind: "facts", facts: [["Customer", `${first.customerName}\n${first.email}`]] },
      { kind: "facts", facts: orders.map(nameAndTotal) },
      {
        kind: "link",
        label: "Open the orders",
        url: `${site.baseUrl}/admin/orders?section=all&q=${encodeURIComponent(first.email)}`,
      },
    ],
    { preheader: "Each is waiting for its own payment." },
  );
}
