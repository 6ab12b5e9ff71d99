import { daysAfter, startOfUtcDay } from "./days";

/** How often affiliates are paid; "none" means at the shop's discretion. */
export const PAYOUT_FREQUENCIES = ["none", "daily", "weekly", "monthly"] as const;
export type PayoutFrequency = (typeof PAYOUT_FREQUENCIES)[number];

/** `payoutDay`: the weekday of a weekly schedule, 1 (Monday) to 7, or the day of a monthly one, 1 to 28. */
export type PayoutSchedule = { payoutFrequency: PayoutFrequency; payoutDay: number };

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** Every month has this day. */
export const LAST_PAYOUT_DAY = 28;

/** Whether the payout day is valid: 1 to 7 for weekly, 1 to 28 otherwise. */
export function isPayoutSchedule({ payoutFrequency, payoutDay }: PayoutSchedule): boolean {
  return payoutDay >= 1 && payoutDay <= (payoutFrequency === "weekly" ? WEEKDAYS.length : LAST_PAYOUT_DAY);
}

function isPayoutDay({ payoutFrequency, payoutDay }: PayoutSchedule, day: Date): boolean {
  if (payoutFrequency === "daily") return true;
  if (payoutFrequency === "weekly") return (day.getUTCDay() || 7) === payoutDay;
  return payoutFrequency === "monthly" && day.getUTCDate() === payoutDay;
}

/** The first payout day on or after a moment, as the start of that day in UTC; null without a schedule. */
function nextPayoutDay(schedule: PayoutSchedule, from: Date): Date | null {
  if (schedule.payoutFrequency === "none") return null;
  let day = startOfUtcDay(from);
  while (!isPayoutDay(schedule, day)) day = daysAfter(day, 1);
  return day;
}

/** The next `count` payout days on or after a moment, as UTC midnights; empty without a schedule. */
export function nextPayoutDays(schedule: PayoutSchedule, from: Date, count: number): Date[] {
  const days: Date[] = [];
  let day = nextPayoutDay(schedule, from);
  while (day && days.length < count) {
    days.push(day);
    day = nextPayoutDay(schedule, daysAfter(day, 1));
  }
  return days;
}

/** Whether a payout is due: no run was prepared on or since the latest payout day, which may be today. */
export function isPayoutDue(schedule: PayoutSchedule, now: Date, lastRunAt: Date | null): boolean {
  if (schedule.payoutFrequency === "none") return false;
  let day = startOfUtcDay(now);
  while (!isPayoutDay(schedule, day)) day = daysAfter(day, -1);
  return lastRunAt === null || lastRunAt < day;
}

/** The payout day for money ready now: today if it has no run yet, else the next one. Null without a schedule. */
export function upcomingPayoutDay(schedule: PayoutSchedule, now: Date, lastRunAt: Date | null): Date | null {
  const isDoneToday = lastRunAt !== null && lastRunAt >= startOfUtcDay(now);
  return nextPayoutDay(schedule, isDoneToday ? daysAfter(now, 1) : now);
}

type Payout = { payoutFrequency: PayoutFrequency; holdDays: number; day: Date | null };

/** Whether a commission earned now is paid out today: no hold, daily payouts, and today's payout is still to come. */
export function isPaidSameDay({ payoutFrequency, holdDays, day }: Payout, now: Date): boolean {
  return payoutFrequency === "daily" && holdDays === 0 && day?.getTime() === startOfUtcDay(now).getTime();
}

const ordinal = (day: number) => {
  const suffix = day > 3 && day < 21 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${suffix}`;
};

/** When payouts are sent, to complete the sentence "Payouts are sent …". */
export function payoutScheduleText({ payoutFrequency, payoutDay }: PayoutSchedule): string {
  if (payoutFrequency === "daily") return "every day";
  if (payoutFrequency === "weekly") return `every ${WEEKDAYS[payoutDay - 1] ?? "week"}`;
  return payoutFrequency === "monthly" ? `on the ${ordinal(payoutDay)} of each month` : "without a fixed day";
}
