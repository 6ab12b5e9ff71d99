import { formatMoney } from "~/domain/money";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink, shipToFacts, shopOrderLink } from "./order-parts";

/** To the customer, who corrected an order, or whose address the shop corrected: how the order stands now. */
export function orderChangedMail(site: MailSite, order: MailOrder, by: "customer" | "shop" = "customer") {
  const [first, last] =
    by === "shop"
      ? ["We have corrected the shipping address of your order.", "If this address is not right, please tell us soon."]
      : [
          "We have changed your order as you asked.",
          "If you did not change it, please send us a message on the order's page.",
        ];
  const message: MailBlock[] =
    order.orderMessage && order.isEmailVerified
      ? [
          { kind: "text", text: "Your message:" },
          { kind: "quote", text: order.orderMessage },
        ]
      : [];
  const waits: MailBlock[] = order.isPending
    ? [{ kind: "text", text: `The order is still waiting for your payment of ${formatMoney(order.dueCents)}.` }]
    : [];
  return renderMail(site, `Order ${order.shortId} has been changed`, [
    greeting(order),
    { kind: "text", text: `${first} Here are the current details:` },
    ...shipToFacts(order),
    ...message,
    ...waits,
    orderLink(site, order),
    { kind: "text", text: last },
  ]);
}

/** To the shop: a customer corrected or cancelled an order that waits for its payment. */
export function orderChangedShopMail(site: MailSite, order: MailOrder, { isCancelled }: { isCancelled: boolean }) {
  const test = order.isTestOrder ? "TEST: " : "";
  const customer: [string, string] = ["Customer", `${order.customerName}\n${order.email}`];
  if (isCancelled) {
    return renderMail(site, `${test}Order ${order.shortId} was cancelled by its customer`, [
      { kind: "text", text: "It had not been paid for. If a payment for it arrives, please send it back." },
      { kind: "facts", facts: [customer, ["Total", formatMoney(order.totalCents)]] },
      orderItems(order),
      shopOrderLink(site, order),
    ]);
  }
  const message: MailBlock[] = order.orderMessage ? [{ kind: "quote", text: order.orderMessage }] : [];
  return renderMail(site, `${test}Order ${order.shortId} was changed by its customer`, [
    {
      kind: "text",
      text: "The customer corrected the address or the message of this order. Here are the current details:",
    },
    { kind: "facts", facts: [customer, ["Ship to", order.shipTo]] },
    ...message,
    shopOrderLink(site, order),
  ]);
}
