import { formatMoney } from "~/domain/money";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

/** To the customer: a paid order was cancelled and its payment goes back. */
export function orderRefundedMail(site: MailSite, order: MailOrder, reason: string | null) {
  const why: MailBlock[] = reason ? [{ kind: "facts", facts: [["Reason", reason]] }] : [];
  return renderMail(site, `Order ${order.shortId} has been refunded`, [
    greeting(order),
    {
      kind: "text",
      text: `Your order has been cancelled, and your payment of ${formatMoney(order.totalCents - order.refundedCents)} is refunded.`,
    },
    ...why,
    orderItems(order),
    orderLink(site, order),
  ]);
}
