import { DAY_MS, daysAfter, daysBefore, startOfUtcDay } from "./days";
import { MEMBERSHIP_PLANS, type SubscriptionTier } from "./membership";
import { type Bps, type Cents, divideHalfUp, WHOLE_BPS } from "./money";

/** The dashboard's preset periods in days; 1 is today. Any other period is given by its first and last day. */
export const FIGURE_DAYS = [1, 7, 30, 90] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];
export const DEFAULT_FIGURE_DAYS: FigureDays = 30;
/** The longest period: a leap year. */
export const MAX_FIGURE_DAYS = 366;

/** The last `days` days, or `from` to `to` (2026-06-15, inclusive) if both are given. */
export type PeriodChoice = { days: number; from?: string | null | undefined; to?: string | null | undefined };

type Sales = {
  revenueCents: Cents;
  costCents: Cents;
  commissionCents: Cents;
  /** Net manual corrections of affiliate balances; positive means paid to affiliates. */
  correctionCents: Cents;
};

/** Revenue minus cost of goods, commissions (net of reversals) and corrections, in cents. */
export function profitCents({ revenueCents, costCents, commissionCents, correctionCents }: Sales): Cents {
  return revenueCents - costCents - commissionCents - correctionCents;
}

/** Average order value in cents; 0 without orders. */
export function averageCents(revenueCents: Cents, paidOrders: number): Cents {
  return paidOrders === 0 ? 0 : divideHalfUp(BigInt(revenueCents), BigInt(paidOrders));
}

/** The revenue of an approved membership request in cents: Bronze $174; Gold $468 from None, $294 from another tier. */
export function subscriptionRevenueCents(requested: SubscriptionTier, current: SubscriptionTier): Cents {
  if (requested === "Bronze") return MEMBERSHIP_PLANS.Bronze.priceCents;
  if (requested === "None") return 0;
  return current === "None" ? MEMBERSHIP_PLANS.Gold.withBronzeCents : MEMBERSHIP_PLANS.Gold.priceCents;
}

/** A part of a whole in basis points; null if the whole is 0. */
export function shareBps(part: number, whole: number): Bps | null {
  return whole === 0 ? null : divideHalfUp(BigInt(part) * BigInt(WHOLE_BPS), BigInt(whole));
}

/** The growth of a figure in basis points; null if it was 0 before. */
export function changeBps(present: number, before: number): Bps | null {
  if (before === 0) return null;
  const size = before < 0 ? -before : before;
  return divideHalfUp(BigInt(present - before) * BigInt(WHOLE_BPS), BigInt(size));
}

export type Period = { from: Date; until: Date };

const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

/** The number of days from `from` to `to`, inclusive; null if in the wrong order or more than `MAX_FIGURE_DAYS`. */
export function daysBetween(from: string, to: string): number | null {
  const days = Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS) + 1;
  return days >= 1 && days <= MAX_FIGURE_DAYS ? days : null;
}

export type Periods = { days: number; present: Period; before: Period; isSoFar: boolean };

/**
 * The chosen period in UTC, ending today unless days are given, and the period of the same length before it. A period
 * that is not over yet (`isSoFar`) is compared with as much of the one before it, to the same time of day.
 */
export function periodsOf(now: Date, choice: PeriodChoice): Periods {
  const { from: first, to: last } = choice;
  const named = first && last ? daysBetween(first, last) : null;
  const days = named ?? choice.days;
  const today = startOfUtcDay(now);
  const until = daysAfter(named && last ? startOf(last) : today, 1);
  const from = daysBefore(until, days);
  const isSoFar = from <= now && now < until;
  const before = { from: daysBefore(from, days), until: isSoFar ? daysBefore(now, days) : from };
  return { days, present: { from, until }, before, isSoFar };
}

export type SalesDay = {
  day: string;
  /** Orders paid on this day, including those refunded later. */
  orders: number;
  /** Refunds made on this day, whenever the orders were paid. */
  refunds: number;
  revenueCents: Cents;
  correctionCents: Cents;
  profitCents: Cents;
};

const NO_SALES = { orders: 0, refunds: 0, revenueCents: 0, correctionCents: 0, profitCents: 0 };

/** One row per day of the period (whole days), with zeros for days without sales. */
export function everyDay({ from, until }: Period, sold: readonly SalesDay[]): SalesDay[] {
  const known = new Map(sold.map((row) => [row.day, row]));
  const count = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, index) => {
    const day = daysAfter(from, index).toISOString().slice(0, 10);
    return known.get(day) ?? { day, ...NO_SALES };
  });
}

export type SalesTotals = Omit<SalesDay, "day">;

/** The sums over these days. */
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
