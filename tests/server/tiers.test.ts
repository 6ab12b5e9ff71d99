import { expect, it } from "vitest";
import { TIERS } from "~/domain/tiers";
import { db } from "~/server/db";

it("the database holds the sixteen tiers exactly as the rules know them", async () => {
  const rows = await db.affiliateTier.findMany({ orderBy: { level: "asc" } });
  expect(
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      group: row.groupName,
      level: row.level,
      bonus: row.commissionBonusBps,
      discount: row.pricingDiscountBps,
      orders: row.minOrders,
      active: row.minActiveReferrals,
      network: row.minNetworkSize,
      volume: Number(row.minLifetimeVolumeCents),
      badge: row.badgeColor,
    })),
  ).toEqual(
    TIERS.map((tier) => ({
      id: tier.id,
      name: tier.name,
      group: tier.group,
      level: tier.level,
      bonus: tier.commissionBonusBps,
      discount: tier.pricingDiscountBps,
      orders: tier.minOrders,
      active: tier.minActiveReferrals,
      network: tier.minNetworkSize,
      volume: tier.minLifetimeVolumeCents,
      badge: tier.badgeColor,
    })),
  );
});
