import { describe, expect, it } from "vitest";
import { lastWeek, weekFrom } from "~/domain/affiliate-mails";

describe("the week of a summary", () => {
  it.each([
    ["2026-11-23T00:00:00.000Z", "2026-11-16", "2026-11-23"], // the first moment of a Monday
    ["2026-11-22T23:59:59.999Z", "2026-11-09", "2026-11-16"], // the last moment of a Sunday
    ["2026-11-25T12:00:00.000Z", "2026-11-16", "2026-11-23"],
    ["2027-01-01T12:00:00.000Z", "2026-12-21", "2026-12-28"],
  ])("at %s is the one from %s until %s", (now, start, end) => {
    const week = lastWeek(new Date(now));
    expect([week.start, week.end]).toEqual([new Date(start), new Date(end)]);
    expect(weekFrom(start)).toEqual(week);
  });
});
