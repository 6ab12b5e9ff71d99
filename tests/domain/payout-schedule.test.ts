import { describe, expect, it } from "vitest";
import {
  isPaidSameDay,
  isPayoutDue,
  isPayoutSchedule,
  nextPayoutDays,
  type PayoutSchedule,
  payoutScheduleText,
  upcomingPayoutDay,
} from "~/domain/payout-schedule";

const none: PayoutSchedule = { payoutFrequency: "none", payoutDay: 1 };
const daily: PayoutSchedule = { payoutFrequency: "daily", payoutDay: 1 };
const fridays: PayoutSchedule = { payoutFrequency: "weekly", payoutDay: 5 };
const sundays: PayoutSchedule = { payoutFrequency: "weekly", payoutDay: 7 };
const on15th: PayoutSchedule = { payoutFrequency: "monthly", payoutDay: 15 };
/** 2026-06-15 is a Monday. */
const at = (day: string, time = "10:00") => new Date(`${day}T${time}:00Z`);
const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

describe("payout days", () => {
  it.each([
    ["no schedule", none, "2026-06-15", []],
    ["every day", daily, "2026-06-29", ["2026-06-29", "2026-06-30", "2026-07-01"]],
    ["Fridays, from a Monday", fridays, "2026-06-15", ["2026-06-19", "2026-06-26", "2026-07-03"]],
    ["Fridays, from a Friday", fridays, "2026-06-19", ["2026-06-19", "2026-06-26", "2026-07-03"]],
    ["Sundays", sundays, "2026-06-15", ["2026-06-21", "2026-06-28", "2026-07-05"]],
    ["the 15th, after it", on15th, "2026-12-16", ["2027-01-15", "2027-02-15", "2027-03-15"]],
  ])("of %s", (_, schedule, from, days) => {
    expect(nextPayoutDays(schedule, at(from, "23:59"), 3).map(dayOf)).toEqual(days);
  });

  it.each([
    [fridays, "2026-06-19", null, "2026-06-19"],
    [fridays, "2026-06-19", "2026-06-12", "2026-06-19"],
    [fridays, "2026-06-19", "2026-06-19", "2026-06-26"],
    [daily, "2026-06-19", "2026-06-19", "2026-06-20"],
    [none, "2026-06-19", null, null],
  ])("on which ready money is paid: %j on %s, last run %s", (schedule, now, lastRun, day) => {
    expect(dayOf(upcomingPayoutDay(schedule, at(now), lastRun ? at(lastRun, "09:00") : null))).toBe(day);
  });

  it.each([
    ["without a run yet", fridays, "2026-06-15", null, true],
    ["after the last Friday's run", fridays, "2026-06-18", "2026-06-12", false],
    ["on the day itself", fridays, "2026-06-19", "2026-06-12", true],
    ["after today's run", fridays, "2026-06-19", "2026-06-19", false],
    ["days late", on15th, "2026-06-20", "2026-06-14", true],
    ["without a schedule", none, "2026-06-20", null, false],
  ])("are due %s", (_, schedule, now, lastRun, isDue) => {
    expect(isPayoutDue(schedule, at(now), lastRun ? at(lastRun) : null)).toBe(isDue);
  });
});

describe("payout schedule", () => {
  it.each([
    [fridays, true],
    [{ ...fridays, payoutDay: 1 }, true],
    [{ ...fridays, payoutDay: 8 }, false],
    [{ ...on15th, payoutDay: 28 }, true],
    [{ ...on15th, payoutDay: 29 }, false],
    [{ ...on15th, payoutDay: 0 }, false],
  ])("accepts only a possible day: %j", (schedule, isOne) => {
    expect(isPayoutSchedule(schedule)).toBe(isOne);
  });

  it.each([
    [none, "without a fixed day"],
    [daily, "every day"],
    [fridays, "every Friday"],
    [on15th, "on the 15th of each month"],
    [{ ...on15th, payoutDay: 1 }, "on the 1st of each month"],
    [{ ...on15th, payoutDay: 3 }, "on the 3rd of each month"],
    [{ ...on15th, payoutDay: 12 }, "on the 12th of each month"],
    [{ ...on15th, payoutDay: 21 }, "on the 21st of each month"],
    [{ ...on15th, payoutDay: 28 }, "on the 28th of each month"],
    [{ ...on15th, payoutDay: 22 }, "on the 22nd of each month"],
  ])("is described in words: %j", (schedule, text) => {
    expect(payoutScheduleText(schedule)).toBe(text);
  });

  it("pays on the same day only if it is daily, has no hold, and today's payout is still to come", () => {
    const today = { payoutFrequency: "daily", holdDays: 0, day: at("2026-06-15", "00:00") } as const;
    const now = at("2026-06-15");
    expect(isPaidSameDay(today, now)).toBe(true);
    expect(isPaidSameDay({ ...today, day: at("2026-06-16", "00:00") }, now)).toBe(false);
    expect(isPaidSameDay({ ...today, holdDays: 1 }, now)).toBe(false);
    expect(isPaidSameDay({ ...today, payoutFrequency: "weekly" }, now)).toBe(false);
  });
});
