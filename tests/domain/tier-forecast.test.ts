import { describe, expect, it } from "vitest";
import { daysAfter, daysBefore } from "~/domain/days";
import { paceWindow, referralsAtRisk, tierForecast } from "~/domain/tier-forecast";
import { type TierCounters, tierProgress } from "~/domain/tiers";

const NOW = new Date("2026-06-15T12:00:00Z");
const NONE: TierCounters = { lifetimeVolumeCents: 0, orders: 0, activeReferrals: 0, networkSize: 0 };

/** Rising Star requires 5 orders, 2 active referrals, a network of 3, or $1,000. */
const FORECASTS: [
  what: string,
  have: Partial<TierCounters>,
  gained: Partial<TierCounters>,
  weeks: number,
  answer: object,
][] = [
  ["4 orders to go at 4 in 8 weeks", { orders: 1 }, { orders: 4 }, 8, { kind: "in-weeks", weeks: 8, key: "orders" }],
  ["a part of a week counts as a week", { orders: 2 }, { orders: 8 }, 7, { kind: "in-weeks", weeks: 3, key: "orders" }],
  [
    "the measure that gets there first decides",
    { orders: 4, lifetimeVolumeCents: 90_000 },
    { orders: 1, lifetimeVolumeCents: 80_000, networkSize: 1 },
    8,
    { kind: "in-weeks", weeks: 1, key: "lifetimeVolumeCents" },
  ],
  [
    "a pace of less than eight weeks",
    { networkSize: 1 },
    { networkSize: 1 },
    1.5,
    { kind: "in-weeks", weeks: 3, key: "networkSize" },
  ],
  [
    "just within two years",
    { lifetimeVolumeCents: 0 },
    { lifetimeVolumeCents: 1_000 },
    1.04,
    { kind: "in-weeks", weeks: 104 },
  ],
  ["longer than two years", { lifetimeVolumeCents: 0 }, { lifetimeVolumeCents: 1_000 }, 8, { kind: "far" }],
  ["nothing was gained", { orders: 4 }, {}, 8, { kind: "no-pace" }],
  ["refunds took more than came in", { orders: 3 }, { orders: -1, lifetimeVolumeCents: -500 }, 8, { kind: "no-pace" }],
  // Already met; the tier follows with the next payment.
  ["a requirement that is met", { orders: 6 }, { orders: 6 }, 8, { kind: "in-weeks", weeks: 1, key: "orders" }],
];

describe("tier forecast", () => {
  it.each(FORECASTS)("%s", (_what, have, gained, weeks, answer) => {
    const progress = tierProgress({ ...NONE, ...have }, 1);
    expect(tierForecast(progress, { ...NONE, ...gained }, weeks)).toMatchObject(answer);
  });

  it.each([
    [null, 8],
    [daysBefore(NOW, 365), 8],
    [daysBefore(NOW, 21), 3],
    [daysBefore(NOW, 2), 1],
    [NOW, 1],
  ])("for an affiliate since %s is measured over %s weeks", (affiliateSince, weeks) => {
    expect(paceWindow(affiliateSince, NOW)).toEqual({ weeks, since: daysBefore(NOW, weeks * 7) });
  });
});

describe("bonus at risk", () => {
  const lapsing = (...days: number[]) => days.map((day) => ({ name: `in ${day}`, activeUntil: daysAfter(NOW, day) }));
  const inMonth = { needed: 2, until: daysAfter(NOW, 30) };
  it("counts referrals that lapse before the listed ones", () => {
    const [last] = referralsAtRisk(lapsing(7), { ...inMonth, active: 5, before: 3 });
    expect(last).toMatchObject({ activeAfter: 1, pausesBonus: true });
  });

  const told = (active: number, ...days: number[]) =>
    referralsAtRisk(lapsing(...days), { ...inMonth, active }).map(
      ({ referral, activeAfter, pausesBonus }) =>
        `${referral.name}: ${activeAfter} left${pausesBonus ? ", paused" : ""}`,
    );

  it.each([
    ["nobody lapses soon", 3, [40, 90, 170], []],
    ["one of three lapses", 3, [5, 90, 170], ["in 5: 2 left"]],
    ["the second to go pauses it", 3, [30, 5, 170], ["in 5: 2 left", "in 30: 1 left, paused"]],
    ["all go: it is paused once", 2, [1, 2], ["in 1: 1 left, paused", "in 2: 0 left"]],
    ["it is paused already", 1, [9], ["in 9: 0 left"]],
  ])("%s", (_what, active, days, answer) => {
    expect(told(active, ...days)).toEqual(answer);
  });
});
