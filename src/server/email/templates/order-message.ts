import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderLink } from "./order-parts";

/** A message about an order: from the shop to the customer, or from the customer to the shop. */
export function orderMessageMail(site: MailSite, order: MailOrder, message: { text: string; isFromShop: boolean }) {
  if (message.isFromShop) {
    return renderMail(site, `A message about your order ${order.shortId}`, [
      greeting(order),
      { kind: "quote", text: message.text },
      { kind: "text", text: "Please answer on the order's page." },
      orderLink(site, order),
    ]);
  }
  return renderMail(site, `${order.customerName} wrote about order ${order.shortId}`, [
    { kind: "quote", text: message.text },
    { kind: "facts", facts: [["Customer", `${order.customerName}\n${order.email}`]] },
    { kind: "link", label: "Open the orders", url: `${site.baseUrl}/admin/orders` },
  ]);
}
