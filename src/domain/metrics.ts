import { DAY_MS, daysAfter, daysBefore } from "./days";
import { MEMBERSHIP_PLANS, type SubscriptionTier } from "./membership";
import { type Bps, type Cents, divideHalfUp, WHOLE_BPS } from "./money";

/** The periods that the dashboard's figures can be read in, 1 being today; any other is named by its first and last day. */
export const FIGURE_DAYS = [1, 7, 30, 90] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];
export const DEFAULT_FIGURE_DAYS: FigureDays = 30;
/** The most days of a period: a year, leap day included. */
export const MAX_FIGURE_DAYS = 366;

/** The last `days` days, or the days `from` and `to` (2026-06-15, both included) where both are given. */
export type PeriodChoice = { days: number; from?: string | null | undefined; to?: string | null | undefined };

type Sales = {
  revenueCents: Cents;
  costCents: Cents;
  commissionCents: Cents;
  /** What admins added to affiliates' balances by hand, less what they took away. */
  correctionCents: Cents;
};

/** Revenue less what the goods cost the shop, what the affiliates got of it (reversals taken off) and corrections. */
export function profitCents({ revenueCents, costCents, commissionCents, correctionCents }: Sales): Cents {
  return revenueCents - costCents - commissionCents - correctionCents;
}

/** Revenue / the orders that make it up; 0 without any. */
export function averageCents(revenueCents: Cents, paidOrders: number): Cents {
  return paidOrders === 0 ? 0 : divideHalfUp(BigInt(revenueCents), BigInt(paidOrders));
}

/** What an approved request counts: Bronze $174, Gold $468 from None and $294 from another tier. */
export function subscriptionRevenueCents(requested: SubscriptionTier, current: SubscriptionTier): Cents {
  if (requested === "Bronze") return MEMBERSHIP_PLANS.Bronze.priceCents;
  if (requested === "None") return 0;
  return current === "None" ? MEMBERSHIP_PLANS.Gold.withBronzeCents : MEMBERSHIP_PLANS.Gold.priceCents;
}

/** A part of a whole in basis points; null where there is no whole. */
export function shareBps(part: number, whole: number): Bps | null {
  return whole === 0 ? null : divideHalfUp(BigInt(part) * BigInt(WHOLE_BPS), BigInt(whole));
}

/** How much a figure has grown over the one before, in basis points; null where there was nothing before. */
export function changeBps(present: number, before: number): Bps | null {
  if (before === 0) return null;
  const size = before < 0 ? -before : before;
  return divideHalfUp(BigInt(present - before) * BigInt(WHOLE_BPS), BigInt(size));
}

export type Period = { from: Date; until: Date };

const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** How many days these two and those between them are; null where they are in the wrong order, or are too many. */
export function daysBetween(from: string, to: string): number | null {
  const days = Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS) + 1;
  return days >= 1 && days <= MAX_FIGURE_DAYS ? days : null;
}

/** The chosen days in UTC, the last of them being today unless it is named; and as many days before those. */
export function periodsOf(now: Date, choice: PeriodChoice): { days: number; present: Period; before: Period } {
  const { from: first, to: last } = choice;
  const named = first && last ? daysBetween(first, last) : null;
  const days = named ?? choice.days;
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const until = daysAfter(named && last ? startOf(last) : today, 1);
  const from = daysBefore(until, days);
  return { days, present: { from, until }, before: { from: daysBefore(from, days), until: from } };
}

export type SalesDay = {
  day: string;
  /** Paid on this day, whatever became of them. */
  orders: number;
  /** Refunded on this day, whenever they were paid. */
  refunds: number;
  revenueCents: Cents;
  correctionCents: Cents;
  profitCents: Cents;
};

const NO_SALES = { orders: 0, refunds: 0, revenueCents: 0, correctionCents: 0, profitCents: 0 };

/** One row for each day of the period, those without a sale at 0; days are written as 2026-06-15. */
export function everyDay({ from, until }: Period, sold: readonly SalesDay[]): SalesDay[] {
  const known = new Map(sold.map((row) => [row.day, row]));
  const count = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, index) => {
    const day = daysAfter(from, index).toISOString().slice(0, 10);
    return known.get(day) ?? { day, ...NO_SALES };
  });
}

export type SalesTotals = Omit<SalesDay, "day">;

/** What the days add up to. */
export function totalOfDays(days: readonly SalesDay[]): SalesTotals {
  return days.reduce<SalesTotals>(
    (sum, day) => ({
      orders: sum.orders + day.orders,
      refunds: sum.refunds + day.refunds,
      revenueCents: sum.revenueCents + day.revenueCents,
      correctionCents: sum.correctionCents + day.correctionCents,
      profitCents: sum.profitCents + day.profitCents,
    }),
    { ...NO_SALES },
  );
}
