import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import { renderSwitchable, type SwitchableSite } from "./affiliate-news";
import { hello } from "./blocks";
import type { MailBlock } from "./layout";

export type MailPayout = {
  name: string | null;
  amountCents: number;
  cashappTag: string;
  reference: string | null;
  sentAt: Date | null;
  /** What is still owed; negative when a refund is to be settled. */
  owedCents: number;
  availableCents: number;
  onHoldCents: number;
};

/** To the affiliate: a payout was sent, where to and under which reference. */
export function payoutSentMail(site: SwitchableSite, payout: MailPayout) {
  const amount = formatMoney(payout.amountCents);
  const facts: [string, string][] = [
    ["Amount", amount],
    ["Sent to", payout.cashappTag],
    ["Date", formatDate(payout.sentAt)],
    ["Still owed to you", formatMoney(payout.owedCents)],
  ];
  if (payout.owedCents !== 0) {
    facts.push(["Available for the next payout", formatMoney(payout.availableCents)]);
    facts.push(["On hold", formatMoney(payout.onHoldCents)]);
  }
  if (payout.reference) facts.splice(2, 0, ["Reference", payout.reference]);
  const blocks: MailBlock[] = [
    hello(payout.name),
    { kind: "text", text: `Your commissions have been paid out: ${amount} is on its way to you.` },
    { kind: "facts", facts },
    { kind: "link", label: "View your earnings", url: `${site.baseUrl}/affiliate/earnings` },
  ];
  return renderSwitchable(site, `Your payout of ${amount} has been sent`, blocks);
}
