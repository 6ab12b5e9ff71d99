import { acceptsReplies } from "~/server/mail/reply-token";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderLink, shopOrderLink } from "./order-parts";

/** What was written about an order since the last e-mail, oldest first; at least one. */
export type MailMessages = { texts: string[]; isFromShop: boolean };

/** How many messages one e-mail quotes; the order's page has them all. */
const MOST_QUOTED = 20;

/** Messages about an order: from the shop to the customer, or from the customer to the shop. */
export function orderMessageMail(site: MailSite, order: MailOrder, { texts, isFromShop }: MailMessages) {
  const count = texts.length;
  const left = count - MOST_QUOTED;
  const quotes: MailBlock[] = texts.slice(0, MOST_QUOTED).map((text) => ({ kind: "quote", text }));
  if (left > 0) quotes.push({ kind: "text", text: `And ${left} more on the order's page.` });
  const words = { preheader: (texts[0] ?? "").slice(0, 140) };
  if (isFromShop) {
    return renderMail(
      site,
      count === 1
        ? `A message about your order ${order.shortId}`
        : `${count} messages about your order ${order.shortId}`,
      [
        greeting(order),
        ...quotes,
        { ...orderLink(site, order, "Read and reply"), url: `${orderLink(site, order).url}#messages` },
        {
          kind: "text",
          text: acceptsReplies()
            ? "You can reply on the order's page or to this e-mail."
            : "To reply, use the button above. Your message is then kept with your order.",
        },
      ],
      words,
    );
  }
  // The subject holds nothing that a customer typed.
  return renderMail(
    site,
    count === 1 ? `New message about order ${order.shortId}` : `${count} new messages about order ${order.shortId}`,
    [
      ...quotes,
      { kind: "facts", facts: [["Customer", `${order.customerName}\n${order.email}`]] },
      shopOrderLink(site, order),
    ],
    words,
  );
}
