import { describe, expect, it } from "vitest";
import { TIER_GROUPS, TIERS } from "~/domain/tiers";

describe("the sixteen tiers", () => {
  it("have the agreed names, groups and requirements", () => {
    const shown = TIERS.map((tier) => [
      tier.id,
      tier.name,
      tier.group,
      tier.minLifetimeVolumeCents / 100,
      tier.minOrders,
      tier.minActiveReferrals,
      tier.minNetworkSize,
      tier.commissionBonusBps,
      tier.pricingDiscountBps,
    ]);
    const presidential = "Presidential";
    expect(shown).toEqual([
      ["tier-starter", "Starter", "Beginner", 0, 0, 0, 0, 0, 0],
      ["tier-rising-star", "Rising Star", "Beginner", 1_000, 5, 2, 3, 50, 100],
      ["tier-builder", "Builder", "Beginner", 2_500, 12, 3, 8, 100, 200],
      ["tier-achiever", "Achiever", "Beginner", 5_000, 25, 5, 15, 150, 300],
      ["tier-professional", "Professional", "Professional", 10_000, 50, 8, 30, 200, 400],
      ["tier-senior-professional", "Senior Professional", "Professional", 25_000, 100, 12, 60, 250, 500],
      ["tier-executive-professional", "Executive Professional", "Professional", 50_000, 200, 18, 120, 300, 600],
      ["tier-elite", "Elite", "Elite/Diamond+", 100_000, 400, 25, 250, 350, 700],
      ["tier-diamond", "Diamond", "Elite/Diamond+", 250_000, 1_000, 40, 500, 400, 800],
      ["tier-blue-diamond", "Blue Diamond", "Elite/Diamond+", 500_000, 2_000, 60, 1_000, 450, 900],
      ["tier-presidential", "Presidential", presidential, 1_000_000, 4_000, 90, 2_000, 500, 1_000],
      ["tier-senior-presidential", "Senior Presidential", presidential, 2_500_000, 10_000, 130, 5_000, 550, 1_100],
      [
        "tier-executive-presidential",
        "Executive Presidential",
        presidential,
        5_000_000,
        20_000,
        180,
        10_000,
        600,
        1_200,
      ],
      ["tier-royal", "Royal", "Royal", 10_000_000, 40_000, 250, 20_000, 700, 1_300],
      ["tier-crown-royal", "Crown Royal", "Royal", 25_000_000, 100_000, 350, 50_000, 800, 1_400],
      ["tier-imperial-royal", "Imperial Royal", "Royal", 50_000_000, 200_000, 500, 100_000, 1_000, 1_500],
    ]);
  });

  it("are numbered from 1, each with its own two-color badge", () => {
    expect(TIERS.map(({ level }) => level)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    for (const { badgeColor } of TIERS) expect(badgeColor).toMatch(/^from-[a-z]+-\d{3} to-[a-z]+-\d{3}$/);
    expect(new Set(TIERS.map(({ badgeColor }) => badgeColor)).size).toBe(16);
  });

  it("form five groups", () => {
    expect(TIER_GROUPS.map(({ name, tiers }) => [name, tiers.length])).toEqual([
      ["Beginner", 4],
      ["Professional", 3],
      ["Elite/Diamond+", 3],
      ["Presidential", 3],
      ["Royal", 3],
    ]);
  });
});
