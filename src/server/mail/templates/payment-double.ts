import { formatMoney } from "~/domain/money";
import type { Surplus } from "~/domain/payment-surplus";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";
import { greeting, type MailOrder, orderItems, orderLink } from "./order-parts";
import { WHAT_BECOMES } from "./surplus";

const told = ({ amountCents, choice }: Surplus, what: string) =>
  ({
    kind: "text",
    text: `We received another ${formatMoney(amountCents)} for ${what}, which is already paid. ${WHAT_BECOMES[choice]}`,
  }) as const;

/** To the customer: the same order was paid a second time, and what becomes of the money. */
export function orderPaidTwiceMail(site: MailSite, order: MailOrder, surplus: Surplus) {
  return renderMail(site, `Order ${order.shortId}: we received a second payment`, [
    greeting(order),
    told(surplus, "this order"),
    { kind: "text", text: "Your order does not change." },
    orderItems(order),
    orderLink(site, order),
  ]);
}

/** The same for a membership. */
export function membershipPaidTwiceMail(
  site: MailSite,
  { name, tier, surplus }: { name: string | null; tier: string; surplus: Surplus },
) {
  return renderMail(site, `Your ${tier} membership: we received a second payment`, [
    hello(name),
    told(surplus, `your ${tier} membership`),
    { kind: "text", text: "Your membership does not change." },
    { kind: "link", label: "View your profile", url: `${site.baseUrl}/profile` },
  ]);
}
