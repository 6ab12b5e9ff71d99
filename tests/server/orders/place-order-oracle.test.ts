import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAddress, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

/** Seeded pseudo-random numbers (mulberry32), so that a failure can be reproduced. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

type Tier = { quantity: number; priceOverrideCents: number | null };
type Goods = { cost: number; markupBps: number; tiers: Tier[] };
type Buyer = { percent: number; ownBps: number };

/** The unit price in cents, calculated independently of the shop's own arithmetic. */
function oracleUnit({ cost, markupBps, tiers }: Goods, quantity: number, { percent, ownBps }: Buyer): number {
  const halfUp = (numerator: bigint, denominator: bigint) =>
    Number((2n * numerator + denominator) / (2n * denominator));
  const retail = halfUp(BigInt(cost) * BigInt(10_000 + markupBps), 10_000n);
  const reached = tiers.flatMap((tier) => (tier.quantity <= quantity ? (tier.priceOverrideCents ?? []) : []));
  const override = reached.length > 0 ? Math.min(...reached) : null;
  // In millionths of a cent: retail x (100 - percent)/100 x (10000 - own)/10000.
  const member = BigInt(retail) * BigInt(100 - percent) * 10_000n;
  const volume = override === null ? member : BigInt(override) * 1_000_000n;
  const lower = volume < member ? volume : member;
  const unit = halfUp(lower * BigInt(10_000 - ownBps), 10_000n * 1_000_000n);
  return Math.max(unit, override === null ? cost : Math.min(cost, override));
}

const MEMBERS = [
  { percent: 0, row: {} },
  { percent: 10, row: { subscriptionTier: "Bronze", markupReductionPercentage: 10 } },
  { percent: 25, row: { subscriptionTier: "Gold", markupReductionPercentage: 25 } },
  { percent: 100, row: { vipWholesaleAccount: true } },
  { percent: 37, row: { markupReductionPercentage: 37 } },
] as const;
const OWN = [
  { ownBps: 0, row: {} },
  { ownBps: 800, row: { isAffiliate: true, affiliateTierId: "tier-diamond" } },
] as const;

describe("the total of a random cart and its order", () => {
  for (let seed = 1; seed <= 20; seed++) {
    it(`equals the oracle's total (cart ${seed})`, async () => {
      const next = numbers(seed);
      const member = MEMBERS[next(MEMBERS.length)] ?? MEMBERS[0];
      const own = OWN[next(OWN.length)] ?? OWN[0];
      const user = await createUser(db, {
        subscriptionExpiresAt: new Date(NOW.getTime() + 86_400_000),
        ...member.row,
        ...own.row,
        ...(own.ownBps > 0 && { affiliateCode: `ORACLE${seed}` }),
      });
      const { id: addressId } = await createAddress(db, user.id);
      const api = await callerFor(db, user.id);
      let subtotal = 0;
      for (let line = 0; line < 1 + next(4); line++) {
        const tiers = [2 + next(5), 8 + next(10)].map((quantity) => ({
          quantity,
          priceOverrideCents: next(4) === 0 ? null : 1 + next(6000),
        }));
        const goods = { cost: 1 + next(5000), markupBps: 1 + next(30_000), tiers };
        const quantity = 1 + next(25);
        const product = await createProduct(db, {
          supplierCostCents: goods.cost,
          markupBps: goods.markupBps,
          volumeTiers: { create: tiers },
        });
        await api.cart.add({ productId: product.id, quantity });
        subtotal += quantity * oracleUnit(goods, quantity, { percent: member.percent, ownBps: own.ownBps });
      }
      const cart = await api.cart.get();
      expect(cart).toMatchObject({ subtotalCents: subtotal, shippingCents: 5000, totalCents: subtotal + 5000 });
      const placed = await api.orders.place({
        idempotencyKey: cart.orderKey ?? "",
        addressId,
        seenTotalCents: subtotal + 5000,
        researchConfirmed: true,
      });
      const order = await db.order.findUniqueOrThrow({ where: { id: placed.orderId }, include: { items: true } });
      expect(order).toMatchObject({ subtotalCents: subtotal, totalAmountCents: subtotal + 5000 });
      expect(order.items.reduce((sum, item) => sum + item.totalPriceCents, 0)).toBe(subtotal);
    });
  }
});
