import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderLink, shopOrderLink } from "./order-parts";

/** A message about an order: from the shop to the customer, or from the customer to the shop. */
export function orderMessageMail(site: MailSite, order: MailOrder, message: { text: string; isFromShop: boolean }) {
  if (message.isFromShop) {
    return renderMail(
      site,
      `A message about your order ${order.shortId}`,
      [
        greeting(order),
        { kind: "quote", text: message.text },
        orderLink(site, order, "Read and answer"),
        { kind: "text", text: "Please reply on the order's page. We do not see replies to this e-mail." },
      ],
      { preheader: message.text.slice(0, 140) },
    );
  }
  return renderMail(
    site,
    `${order.customerName} wrote about order ${order.shortId}`,
    [
      { kind: "quote", text: message.text },
      { kind: "facts", facts: [["Customer", `${order.customerName}\n${order.email}`]] },
      shopOrderLink(site, order),
    ],
    { preheader: message.text.slice(0, 140) },
  );
}
