import { describe, expect, it } from "vitest";
import {
  averageCents,
  changeBps,
  everyDay,
  periodsOf,
  profitCents,
  shareBps,
  subscriptionRevenueCents,
  totalOfDays,
} from "~/domain/metrics";

describe("profit and average", () => {
  it("subtract cost, commissions and corrections from revenue, and divide revenue by its orders", () => {
    expect(profitCents({ revenueCents: 10_000, costCents: 4_000, commissionCents: 850, correctionCents: 50 })).toBe(
      5_100,
    );
    expect(profitCents({ revenueCents: 1_000, costCents: 4_000, commissionCents: 0, correctionCents: -10 })).toBe(
      -2_990,
    );
    expect(averageCents(10_001, 2)).toBe(5_001);
    expect(averageCents(10_000, 3)).toBe(3_333);
    expect(averageCents(0, 0)).toBe(0);
  });
});

describe("subscription revenue", () => {
  it.each([
    ["Bronze", "None", 17_400],
    ["Bronze", "Bronze", 17_400],
    ["Gold", "None", 46_800],
    ["Gold", "Bronze", 29_400],
    ["Gold", "Gold", 29_400],
  ] as const)("counts %s from %s at %i cents", (requested, current, cents) => {
    expect(subscriptionRevenueCents(requested, current)).toBe(cents);
  });
});

describe("shares and changes", () => {
  it("are in basis points, and null without a base to compare with", () => {
    expect(shareBps(1, 3)).toBe(3_333);
    expect(shareBps(5, 0)).toBeNull();
    expect(changeBps(150, 100)).toBe(5_000);
    expect(changeBps(50, 100)).toBe(-5_000);
    expect(changeBps(50, -100)).toBe(15_000);
    expect(changeBps(50, 0)).toBeNull();
  });
});

describe("periods", () => {
  it("are whole UTC days ending today, plus as many before them", () => {
    const { present, before } = periodsOf(new Date("2026-06-15T23:59:59.999Z"), { days: 7 });
    expect([present.from, present.until].map((day) => day.toJSON())).toEqual([
      "2026-06-09T00:00:00.000Z",
      "2026-06-16T00:00:00.000Z",
    ]);
    expect([before.from, before.until].map((day) => day.toJSON())).toEqual([
      "2026-06-02T00:00:00.000Z",
      "2026-06-08T23:59:59.999Z",
    ]);
  });

  it("are compared up to the same time of day while they are not over, and with whole days once they are", () => {
    const of = (now: string, choice: Parameters<typeof periodsOf>[1]) => {
      const { isSoFar, before } = periodsOf(new Date(now), choice);
      return [isSoFar, before.until.toJSON()];
    };
    expect(of("2026-06-15T09:30:00.000Z", { days: 1 })).toEqual([true, "2026-06-14T09:30:00.000Z"]);
    expect(of("2026-06-15T00:00:00.000Z", { days: 1 })).toEqual([true, "2026-06-14T00:00:00.000Z"]);
    const month = { days: 30, from: "2026-06-01", to: "2026-06-30" };
    expect(of("2026-06-15T09:30:00.000Z", month)).toEqual([true, "2026-05-16T09:30:00.000Z"]);
    expect(of("2026-07-01T00:00:00.000Z", month)).toEqual([false, "2026-06-01T00:00:00.000Z"]);
    expect(of("2026-05-31T23:59:59.999Z", month)).toEqual([false, "2026-06-01T00:00:00.000Z"]);
  });

  it("are the given days, both inclusive, if they span at most a year", () => {
    const now = new Date("2026-06-15T10:00:00Z");
    const of = (from: string, to: string) => {
      const { days, present, before } = periodsOf(now, { days: 7, from, to });
      return [days, ...[before.from, present.from, present.until].map((day) => day.toJSON().slice(0, 10))];
    };
    expect(of("2026-03-01", "2026-03-03")).toEqual([3, "2026-02-26", "2026-03-01", "2026-03-04"]);
    expect(of("2026-03-01", "2026-03-01")).toEqual([1, "2026-02-28", "2026-03-01", "2026-03-02"]);
    expect(of("2024-01-01", "2024-12-31")[0]).toBe(366);
    for (const odd of [of("2026-03-02", "2026-03-01"), of("2024-01-01", "2025-01-01")]) {
      expect(odd).toEqual([7, "2026-06-02", "2026-06-09", "2026-06-16"]);
    }
  });

  it("list every day once in order, even across the end of February", () => {
    const { present } = periodsOf(new Date("2028-03-02T10:00:00Z"), { days: 7 });
    const sold = { day: "2028-02-29", orders: 2, refunds: 1, revenueCents: 500, correctionCents: 5, profitCents: -20 };
    const days = everyDay(present, [sold, { ...sold, day: "2028-01-01" }]);
    expect(days.map(({ day }) => day)).toEqual([
      "2028-02-25",
      "2028-02-26",
      "2028-02-27",
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
      "2028-03-02",
    ]);
    expect(days[4]).toEqual(sold);
    expect(totalOfDays(days)).toEqual({
      ...{ orders: 2, refunds: 1, revenueCents: 500, correctionCents: 5, profitCents: -20 },
    });
  });
});

it("no membership brings no revenue, and a period with only one end is ignored", () => {
  expect(subscriptionRevenueCents("None", "None")).toBe(0);
  expect(subscriptionRevenueCents("None", "Gold")).toBe(0);
  const now = new Date("2026-06-15T12:00:00Z");
  for (const half of [{ from: "2026-06-01" }, { to: "2026-06-10" }]) {
    expect(periodsOf(now, { days: 7, ...half })).toEqual(periodsOf(now, { days: 7 }));
  }
});
