import { formatMoney } from "~/domain/money";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

export type MailClaim = {
  id: string;
  number: string;
  shortOrderId: string | null;
  message: string;
  status: "pending" | "approved" | "rejected";
  decisionReason: string;
  amountCents: number | null;
  claimant: { name: string; email: string; greeting: string | null };
  /** How the affiliate who was credited may be greeted. */
  creditedGreeting: string | null;
  /** Whether the claimant is the affiliate who was credited. */
  isOwnCredit: boolean;
};

const aboutOrder = ({ shortOrderId }: MailClaim) => (shortOrderId ? ` about order ${shortOrderId}` : "");
const ownPage = (site: MailSite) => `${site.baseUrl}/missing-order`;

/** To the shop: somebody misses an order, and the data did not settle it. */
export function claimShopMail(site: MailSite, claim: MailClaim) {
  return renderMail(site, `Claim ${claim.number}${aboutOrder(claim)}`, [
    {
      kind: "text",
      text: "Someone says that an order is missing from their earnings, and the records do not settle it.",
    },
    { kind: "facts", facts: [["From", `${claim.claimant.name}\n${claim.claimant.email}`]] },
    { kind: "quote", text: claim.message },
    { kind: "link", label: "See the facts and decide", url: `${site.baseUrl}/admin/claims/${claim.id}` },
  ]);
}

/** To the claimant: what was decided, and why. */
export function claimDecidedMail(site: MailSite, claim: MailClaim) {
  const isAccepted = claim.status === "approved";
  const amount = formatMoney(claim.amountCents ?? 0);
  const text = !isAccepted
    ? `We cannot accept your claim${aboutOrder(claim)}. The reason:`
    : claim.isOwnCredit
      ? `We accepted your claim${aboutOrder(claim)} and added ${amount} to your balance.`
      : `We accepted your claim${aboutOrder(claim)}. The affiliate whose code you used was credited.`;
  const blocks: MailBlock[] = [hello(claim.claimant.greeting), { kind: "text", text }];
  if (claim.decisionReason) blocks.push({ kind: "quote", text: claim.decisionReason });
  blocks.push({ kind: "link", label: "See your claims", url: ownPage(site) });
  const heading = `Your claim ${claim.number} was ${isAccepted ? "accepted" : "declined"}`;
  return renderMail(site, heading, blocks);
}

/** To an affiliate: a customer's claim was accepted and credited to them. */
export function claimCreditedMail(site: MailSite, claim: MailClaim) {
  const amount = formatMoney(claim.amountCents ?? 0);
  return renderMail(site, `${amount} was added to your balance`, [
    hello(claim.creditedGreeting),
    {
      kind: "text",
      text: `A customer told us that an order should count for you. We checked it and added ${amount} to your balance. Your statement shows it as claim ${claim.number}.`,
    },
    { kind: "link", label: "View your earnings", url: `${site.baseUrl}/affiliate/dashboard` },
  ]);
}
