import { formatMoney, formatPercent } from "~/domain/money";
import type { Tier } from "~/domain/tiers";
import { formatDate } from "~/lib/format-date";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, type RenderedMail, renderMail } from "./layout";

/** The shop, and where the reader stops this kind of e-mail: what it is about, and the token of the link. */
export type SwitchableSite = MailSite & { stop: { about: string; token: string } };

/** An e-mail that its reader can switch off: by its last link, by the mail program's own button, or on the dashboard. */
export function renderSwitchable(site: SwitchableSite, subject: string, blocks: MailBlock[]): RenderedMail {
  const { about, token } = site.stop;
  const query = `?token=${encodeURIComponent(token)}`;
  const stop: MailBlock = {
    kind: "link",
    label: `Stop e-mails about ${about}`,
    url: `${site.baseUrl}/unsubscribe${query}`,
    isSecondary: true,
  };
  return {
    ...renderMail(site, subject, [...blocks, stop]),
    unsubscribeUrl: `${site.baseUrl}/api/unsubscribe${query}`,
  };
}

const link = (site: MailSite, label: string, page: string): MailBlock => ({
  kind: "link",
  label,
  url: `${site.baseUrl}/affiliate/${page}`,
});

/** To the referrer: somebody signed up with their link. `referral` is null until that person's address is verified. */
export function affiliateReferralMail(site: SwitchableSite, mail: { name: string | null; referral: string | null }) {
  return renderSwitchable(site, "You have a new referral", [
    hello(mail.name),
    { kind: "text", text: `${mail.referral ?? "Someone"} signed up with your link and is now in your network.` },
    { kind: "text", text: "You earn a commission on each of their paid orders." },
    link(site, "See your network", "network"),
  ]);
}

export type MailEntry = {
  name: string | null;
  shortOrderId: string;
  level: number;
  /** Without a sign, in either e-mail. */
  amountCents: number;
  /** How it was reckoned: the rate with its bonus, and what it was taken of. Null for a reversal. */
  sum: { rate: string; base: string } | null;
  /** When the earning can be paid out; null once it can. */
  heldUntil: Date | null;
  reason: string | null;
};

/** To the affiliate: an order below was paid, and what they earn on it. */
export function affiliateCommissionMail(site: SwitchableSite, entry: MailEntry) {
  const amount = formatMoney(entry.amountCents);
  const facts: [string, string][] = [
    ["Order", entry.shortOrderId],
    ["Level", String(entry.level)],
    ...(entry.sum ? [["Commission", `${entry.sum.rate} of ${entry.sum.base}`] as [string, string]] : []),
    ["You earn", amount],
    ...(entry.heldUntil ? [["On hold until", formatDate(entry.heldUntil)] as [string, string]] : []),
  ];
  return renderSwitchable(site, `You earned ${amount}`, [
    hello(entry.name),
    { kind: "text", text: `An order in your network was paid. You earned ${amount} on it.` },
    { kind: "facts", facts },
    link(site, "View your earnings", "earnings"),
  ]);
}

/** To the affiliate: a commission was taken back, and why. */
export function affiliateReversalMail(site: SwitchableSite, entry: MailEntry) {
  const amount = formatMoney(entry.amountCents);
  const facts: [string, string][] = [
    ["Order", entry.shortOrderId],
    ["Level", String(entry.level)],
    ["Taken back", amount],
  ];
  return renderSwitchable(site, `A commission of ${amount} was taken back`, [
    hello(entry.name),
    {
      kind: "text",
      text: `The payment of an order in your network was taken back, so we took back your commission of ${amount}.`,
    },
    { kind: "facts", facts },
    ...(entry.reason ? [{ kind: "quote", text: entry.reason } as const] : []),
    {
      kind: "text",
      text: "If it was already paid out to you, your next earnings cover it. You do not need to send anything back.",
    },
    link(site, "View your earnings", "earnings"),
  ]);
}

/** To the affiliate: a tier was reached, and what it gives. */
export function affiliateTierMail(site: SwitchableSite, { name, tier }: { name: string | null; tier: Tier }) {
  return renderSwitchable(site, `You reached ${tier.name}`, [
    hello(name),
    { kind: "text", text: `Congratulations: you are now at level ${tier.level}, ${tier.name}. You keep this tier.` },
    {
      kind: "facts",
      facts: [
        ["Bonus on direct commissions", formatPercent(tier.commissionBonusBps)],
        ["Discount on your own orders", formatPercent(tier.pricingDiscountBps)],
      ],
    },
    link(site, "See your tiers", "tiers"),
  ]);
}

export type MailWeek = {
  name: string | null;
  start: Date;
  lastDay: Date;
  referrals: number;
  clicks: number;
  orders: number;
  earnedCents: number;
  takenBackCents: number;
  paidCents: number;
  owedCents: number;
};

/** To the affiliate, on Mondays: the week before in figures. */
export function affiliateWeekMail(site: SwitchableSite, week: MailWeek) {
  const earned = formatMoney(week.earnedCents);
  const facts: [string, string][] = [
    ["Clicks on your links", week.clicks.toLocaleString("en-US")],
    ["New referrals", week.referrals.toLocaleString("en-US")],
    ["Orders you earned on", week.orders.toLocaleString("en-US")],
    ["Earned", earned],
  ];
  if (week.takenBackCents > 0) facts.push(["Taken back", formatMoney(week.takenBackCents)]);
  if (week.paidCents > 0) facts.push(["Sent to you", formatMoney(week.paidCents)]);
  facts.push(["Owed to you now", formatMoney(week.owedCents)]);
  return renderSwitchable(site, `Your week: ${earned} earned`, [
    hello(week.name),
    { kind: "text", text: `Your week from ${formatDate(week.start)} to ${formatDate(week.lastDay)}, in UTC:` },
    { kind: "facts", facts },
    link(site, "Open your dashboard", "dashboard"),
  ]);
}
