import { formatMoney } from "~/domain/money";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";
import { type RefundSplit, whereTo } from "./refund-and-credit";

type Refunded = { reason: string | null; split: RefundSplit | undefined };

/** To the customer: a paid order was cancelled, why, and where what was paid goes. */
export function orderRefundedMail(site: MailSite, order: MailOrder, { reason, split }: Refunded) {
  const why: MailBlock[] = reason ? [{ kind: "facts", facts: [["Reason", reason]] }] : [];
  return renderMail(site, `Order ${order.shortId} has been refunded`, [
    greeting(order),
    {
      kind: "text",
      text: `Your order has been cancelled, and your payment of ${formatMoney(order.totalCents - order.refundedCents)} is refunded.`,
    },
    ...why,
    ...(split ? [{ kind: "text", text: whereTo(split, order) } as const] : []),
    orderItems(order),
    orderLink(site, order),
  ]);
}
