import { daysAfter, daysBefore, startOfUtcDay } from "./days";

/** The program e-mails that an affiliate can turn off individually. */
export const AFFILIATE_MAILS = ["referral", "commission", "reversal", "tier", "payout", "week"] as const;
export type AffiliateMail = (typeof AFFILIATE_MAILS)[number];

/** For each e-mail: its label, when it is sent, and its name inside a sentence. */
export const AFFILIATE_MAIL_TEXTS: Readonly<Record<AffiliateMail, { label: string; when: string; about: string }>> = {
  referral: {
    label: "New referral",
    when: "Someone signs up with your link.",
    about: "new referrals",
  },
  commission: {
    label: "Commission",
    when: "An order in your network is paid and you earn on it.",
    about: "commissions",
  },
  reversal: {
    label: "Commission taken back",
    when: "An order is refunded, or its payment turns out to be a mistake.",
    about: "commissions that are taken back",
  },
  tier: { label: "Tier reached", when: "You reach a new tier.", about: "new tiers" },
  payout: { label: "Payout sent", when: "Money is on its way to your cash-app tag.", about: "payouts" },
  week: {
    label: "Weekly summary",
    when: "Mondays, if something happened in the week before.",
    about: "your week",
  },
};

const WEEK_DAYS = 7;

/** The last complete week, Monday to Sunday in UTC; `end` is exclusive. */
export function lastWeek(now: Date): { start: Date; end: Date } {
  const today = startOfUtcDay(now);
  const end = daysBefore(today, (today.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS);
  return { start: daysBefore(end, WEEK_DAYS), end };
}

/** The week that starts on this day, such as "2026-11-16". */
export function weekFrom(day: string): { start: Date; end: Date } {
  const start = new Date(`${day}T00:00:00Z`);
  return { start, end: daysAfter(start, WEEK_DAYS) };
}
