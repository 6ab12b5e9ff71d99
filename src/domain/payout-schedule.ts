import { DAY_MS, daysAfter } from "./days";

/** How often the shop pays affiliates out; with "none" it does so when it chooses. */
export const PAYOUT_FREQUENCIES = ["none", "daily", "weekly", "monthly"] as const;
export type PayoutFrequency = (typeof PAYOUT_FREQUENCIES)[number];

/** `payoutDay` is the weekday of a weekly schedule, 1 (Monday) to 7, or the day of the month of a monthly one, 1 to 28. */
export type PayoutSchedule = { payoutFrequency: PayoutFrequency; payoutDay: number };

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** Every month has this day. */
export const LAST_PAYOUT_DAY = 28;

/** Whether the schedule names a day that comes: up to 7 for a week, up to 28 for a month. */
export function isPayoutSchedule({ payoutFrequency, payoutDay }: PayoutSchedule): boolean {
  return payoutDay >= 1 && payoutDay <= (payoutFrequency === "weekly" ? WEEKDAYS.length : LAST_PAYOUT_DAY);
}

const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

function isPayoutDay({ payoutFrequency, payoutDay }: PayoutSchedule, day: Date): boolean {
  if (payoutFrequency === "daily") return true;
  if (payoutFrequency === "weekly") return (day.getUTCDay() || 7) === payoutDay;
  return payoutFrequency === "monthly" && day.getUTCDate() === payoutDay;
}

/** The first payout day on or after this moment, as the start of that day in UTC; null where there is no schedule. */
function nextPayoutDay(schedule: PayoutSchedule, from: Date): Date | null {
  if (schedule.payoutFrequency === "none") return null;
  let day = startOfDay(from);
  while (!isPayoutDay(schedule, day)) day = daysAfter(day, 1);
  return day;
}

/** The next `count` payout days on or after this moment; none where there is no schedule. */
export function nextPayoutDays(schedule: PayoutSchedule, from: Date, count: number): Date[] {
  const days: Date[] = [];
  let day = nextPayoutDay(schedule, from);
  while (day && days.length < count) {
    days.push(day);
    day = nextPayoutDay(schedule, daysAfter(day, 1));
  }
  return days;
}

/** Whether the latest payout day has passed, or is today, without a run prepared on it or since. */
export function isPayoutDue(schedule: PayoutSchedule, now: Date, lastRunAt: Date | null): boolean {
  if (schedule.payoutFrequency === "none") return false;
  let day = startOfDay(now);
  while (!isPayoutDay(schedule, day)) day = daysAfter(day, -1);
  return lastRunAt === null || lastRunAt < day;
}

/**
 * The payout day that money which is ready now waits for: today's where no run was prepared on it yet, else the next
 * one. Null where there is no schedule.
 */
export function upcomingPayoutDay(schedule: PayoutSchedule, now: Date, lastRunAt: Date | null): Date | null {
  const isDoneToday = lastRunAt !== null && lastRunAt >= startOfDay(now);
  return nextPayoutDay(schedule, isDoneToday ? daysAfter(now, 1) : now);
}

/** Whether a commission of this moment is paid out on the same day: no hold, and payouts every day. */
export function isPaidSameDay({ payoutFrequency, holdDays }: { payoutFrequency: PayoutFrequency; holdDays: number }) {
  return payoutFrequency === "daily" && holdDays === 0;
}

const ordinal = (day: number) => {
  const suffix = day > 3 && day < 21 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${suffix}`;
};

/** When payouts are sent, as the end of "Payouts are sent …". */
export function payoutScheduleText({ payoutFrequency, payoutDay }: PayoutSchedule): string {
  if (payoutFrequency === "daily") return "every day";
  if (payoutFrequency === "weekly") return `every ${WEEKDAYS[payoutDay - 1] ?? "week"}`;
  return payoutFrequency === "monthly" ? `on the ${ordinal(payoutDay)} of each month` : "without a fixed day";
}
