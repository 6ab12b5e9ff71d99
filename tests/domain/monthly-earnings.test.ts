import { describe, expect, it } from "vitest";
import { chartMonths, earningsByMonth, LEVEL_GROUPS, sameTimeLastMonth } from "~/domain/monthly-earnings";

describe("earnings by month", () => {
  it("cover the last twelve months or those since the first entry, and at least this month", () => {
    const now = new Date("2026-02-28T23:59:59Z");
    expect(chartMonths("2020-01", now)).toHaveLength(12);
    expect([chartMonths("2020-01", now)[0], chartMonths("2020-01", now).at(-1)]).toEqual(["2025-03", "2026-02"]);
    expect(chartMonths("2025-12", now)).toEqual(["2025-12", "2026-01", "2026-02"]);
    expect(chartMonths("2026-02", now)).toEqual(["2026-02"]);
    expect(chartMonths("2026-03", now)).toEqual(["2026-02"]);
  });

  it("group every level once, keep corrections apart, and add up to the total", () => {
    const sums = Array.from({ length: 10 }, (_, index) => ({ month: "2026-02", level: index + 1, cents: 10 ** index }));
    const [january, february] = earningsByMonth(
      ["2026-01", "2026-02"],
      [...sums, { month: "2026-02", level: null, cents: -7 }, { month: "2025-12", level: 1, cents: 500 }],
    );
    expect(january).toMatchObject({ level1: 0, levels6to10: 0, adjusted: 0, total: 0 });
    expect(february).toEqual({
      ...{ month: "2026-02", level1: 1, levels2to3: 110, levels4to5: 11_000, levels6to10: 1_111_100_000 },
      ...{ adjusted: -7, total: 1_111_111_111 - 7 },
    });
    expect(LEVEL_GROUPS.flatMap(({ from, to }) => [from, to])).toEqual([1, 1, 2, 3, 4, 5, 6, 10]);
  });
});

describe("sameTimeLastMonth", () => {
  it.each([
    ["2026-03-15T08:30:00.000Z", "2026-02-15T08:30:00.000Z"],
    ["2026-01-01T00:00:00.000Z", "2025-12-01T00:00:00.000Z"],
    ["2026-03-31T12:00:00.000Z", "2026-02-28T23:59:59.999Z"],
    ["2026-05-31T23:59:59.999Z", "2026-04-30T23:59:59.999Z"],
  ])("of %s is %s", (now, then) => {
    expect(sameTimeLastMonth(new Date(now))).toEqual(new Date(then));
  });
});
