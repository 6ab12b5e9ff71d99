import { describe, expect, it } from "vitest";
import {
  advanceTier,
  highestReached,
  nextTier,
  TIER_GROUPS,
  TIERS,
  tierByLevel,
  tierProgress,
  tierReached,
} from "~/domain/tiers";

const none = { lifetimeVolumeCents: 0, orders: 0, activeReferrals: 0, networkSize: 0 };

describe("the sixteen tiers", () => {
  it("rise in every figure", () => {
    expect(TIERS.map((tier) => tier.level)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    for (const tier of TIERS.slice(1)) {
      const below = tierByLevel(tier.level - 1);
      expect(tier.minLifetimeVolumeCents).toBeGreaterThan(below.minLifetimeVolumeCents);
      expect(tier.minOrders).toBeGreaterThan(below.minOrders);
      expect(tier.minActiveReferrals).toBeGreaterThan(below.minActiveReferrals);
      expect(tier.minNetworkSize).toBeGreaterThan(below.minNetworkSize);
      expect(tier.commissionBonusBps).toBeGreaterThan(below.commissionBonusBps);
      expect(tier.pricingDiscountBps).toBe((tier.level - 1) * 100);
    }
    expect(() => tierByLevel(17)).toThrow();
  });

  it("form five groups: levels 1-4, 5-7, 8-10, 11-13, 14-16", () => {
    const spans = TIER_GROUPS.map(({ tiers }) => [tiers[0]?.level, tiers.at(-1)?.level]);
    expect(spans).toEqual([
      [1, 4],
      [5, 7],
      [8, 10],
      [11, 13],
      [14, 16],
    ]);
  });

  it.each([
    [2, 100_000, 5, 2, 3, 50],
    [9, 25_000_000, 1_000, 40, 500, 400],
    [16, 5_000_000_000, 200_000, 500, 100_000, 1_000],
  ])("level %i is reached by any one of its requirements", (level, volume, orders, referrals, network, bonus) => {
    const one = [{ lifetimeVolumeCents: volume }, { orders }, { activeReferrals: referrals }, { networkSize: network }];
    for (const met of one) expect(tierReached({ ...none, ...met })).toBe(tierByLevel(level));
    const short = {
      lifetimeVolumeCents: volume - 1,
      orders: orders - 1,
      activeReferrals: referrals - 1,
      networkSize: network - 1,
    };
    expect(tierReached(short).level).toBe(level - 1);
    expect(tierByLevel(level).commissionBonusBps).toBe(bonus);
  });
});

describe("tier progress", () => {
  it("starts a new affiliate at Starter", () => expect(tierReached(none).name).toBe("Starter"));

  it("keeps a tier once reached", () => {
    expect(advanceTier(5, none).level).toBe(5);
    expect(advanceTier(5, { ...none, orders: 100 }).level).toBe(6);
  });

  it.each([
    [{}, 5],
    [{ isGiven: true }, 1],
    [{ isGiven: true, advancesAbove: 3 }, 3],
    [{ counters: { ...none, orders: 100 } }, 6],
  ])("with %o has the highest reached level %i", (standing, level) => {
    expect(highestReached({ tierLevel: 5, advancesAbove: 0, counters: none, isGiven: false, ...standing })).toBe(level);
  });

  it("has four measures towards the next tier, rounded down so that 100% means reached", () => {
    const counters = { lifetimeVolumeCents: 99_999, orders: 2, activeReferrals: 9, networkSize: 0 };
    const measures = tierProgress(counters, 1).map(({ key, current, required, percent }) => [
      key,
      current,
      required,
      percent,
    ]);
    expect(measures).toEqual([
      ["orders", 2, 5, 40],
      ["activeReferrals", 9, 2, 100],
      ["networkSize", 0, 3, 0],
      ["lifetimeVolumeCents", 99_999, 100_000, 99],
    ]);
  });

  it("has no next tier at the top, where every measure is full", () => {
    expect(nextTier(15)?.level).toBe(16);
    expect(nextTier(16)).toBeNull();
    expect(tierProgress(none, 16).map((measure) => measure.percent)).toEqual([100, 100, 100, 100]);
  });
});
