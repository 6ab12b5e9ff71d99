import type { CancelledBy } from "~/domain/order-status";
import { type MailBlock, type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";

const TEXTS: Readonly<Record<CancelledBy, string>> = {
  admin: "Your order has been cancelled. Please do not send a payment for it.",
  customer: "You have cancelled your order. Please do not send a payment for it.",
  unpaid:
    "We did not receive your payment in time, so we have cancelled this order. Please do not pay for it now. You are welcome to place a new order.",
};

type Cancelled = { by: CancelledBy; reason: string | null };

/** To the customer: the order was cancelled before it was paid for. */
export function orderCancelledMail(site: MailSite, order: MailOrder, { by, reason }: Cancelled) {
  const why: MailBlock[] = reason ? [{ kind: "facts", facts: [["Reason", reason]] }] : [];
  return renderMail(site, `Order ${order.shortId} has been cancelled`, [
    greeting(order),
    { kind: "text", text: TEXTS[by] },
    ...why,
    { kind: "text", text: "If you have already paid, send us a message on the order's page and we will look for it." },
    orderItems(order),
    orderLink(site, order),
  ]);
}
