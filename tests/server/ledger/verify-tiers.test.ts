// Plants wrong bonuses, tiers, networks and teams, and checks that the ledger verification finds and names each.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createAffiliate, createOrder, createUser } from "~tests/support/factories";
import { createTeam } from "../partnership/team";
import { behindTheGuard, named, shortOf } from "./broken-books";
import { brokenChecks, expectBooksToBeRight } from "./right-books";

const ids = { affiliate: "", orders: [""] };
const order = (at: number) => ids.orders[at] ?? "";

/** Four buyers below an affiliate pay $10 each, which makes a Builder, and then $5,200 each, one after the other. */
beforeEach(async () => {
  await resetDatabase();
  const affiliate = await createAffiliate(db, { name: "Near Person" });
  const { orders } = (await createAdminCaller(db)).admin;
  const buyers = await Promise.all([1, 2, 3, 4].map(() => createUser(db, { referredByUserId: affiliate.id })));
  const made = [];
  for (const subtotalCents of [1_000, 520_000]) {
    for (const buyer of buyers) made.push(await createOrder(db, buyer, { subtotalCents }));
  }
  for (const { id: orderId } of made) await orders.markPaid({ orderId });
  ids.affiliate = affiliate.id;
  ids.orders = made.slice(4).map(({ id }) => id);
  await expectBooksToBeRight(db);
});

const toNear = (orderId: string) => new RegExp(`^${shortOf(orderId)} to Near Person <.*>: `);

/** Rewrites an entry as if paid by this tier, and keeps the counters in balance with it. */
async function payByTier(orderId: string, tierName: string, bonusBps: number) {
  const [entry] = await db.ledgerEntry.findMany({ where: { orderId, level: 1 } });
  const amount = Math.round((520_000 * (800 + bonusBps)) / 10_000);
  const off = Number(entry?.amountCents ?? 0) - amount;
  await behindTheGuard(`UPDATE ledger_entries SET amount_cents = ${amount}, bonus_bps = ${bonusBps},
    tier_name = '${tierName}' WHERE order_id = '${orderId}' AND level = 1`);
  await db.$executeRawUnsafe(`UPDATE affiliate_counters SET balance_cents = balance_cents - ${off},
    earned_cents = earned_cents - ${off} WHERE user_id = '${ids.affiliate}'
    AND slot = (SELECT min(slot) FROM affiliate_counters WHERE user_id = '${ids.affiliate}')`);
}

describe("the ledger verification names a difference when", () => {
  it("a bonus was paid by a tier that earlier payments had already raised", async () => {
    await payByTier(order(2), "Builder", 100);
    expect(await named("direct-tiers")).toMatch(toNear(order(2)));
    expect(await named("direct-tiers")).toContain("paid as Builder, the tier was Professional");
    expect(await named("tiers-in-time")).toContain("paid as tier 3, the payments before it had reached tier 5");
    expect((await brokenChecks(db)).map(({ id }) => id)).toEqual(["direct-tiers", "tiers-in-time"]);
  });

  it("four concurrent payments were all paid by the old tier, and the tier was raised afterwards", async () => {
    for (const orderId of ids.orders) await payByTier(orderId, "Builder", 100);
    // The matching history: the tier changed once, after all four.
    await db.$executeRawUnsafe(`DELETE FROM tier_changes WHERE to_tier_id = 'tier-achiever'`);
    await db.$executeRawUnsafe(`UPDATE tier_changes SET from_tier_id = 'tier-builder',
      sequence = nextval('programme_sequence') WHERE to_tier_id = 'tier-professional'`);
    const lines = (await named("tiers-in-time")).split("\n");
    expect(lines).toHaveLength(3);
    expect((await brokenChecks(db)).map(({ id }) => id)).toEqual(["tiers-in-time"]);
  });

  it("a bonus does not match its tier, or an amount its rate", async () => {
    await behindTheGuard(`UPDATE ledger_entries SET bonus_bps = 250 WHERE order_id = '${order(1)}' AND level = 1`);
    expect(await named("earnings")).toBe(
      `${shortOf(order(1))}, level 1: earned 49400 cents at 800 + 250 bps, should be 49400 cents at 800 + 150 bps`,
    );
    await behindTheGuard(`UPDATE ledger_entries SET bonus_bps = 0, amount_cents = 41600
      WHERE order_id = '${order(1)}' AND level = 1`);
    expect(await named("earnings")).toContain("should be 49400 cents at 800 + 150 bps");
    await behindTheGuard(`UPDATE ledger_entries SET bonus_bps = 150, rate_bps = 900, amount_cents = 54600
      WHERE order_id = '${order(1)}' AND level = 1`);
    expect(await named("earnings")).toContain("earned 54600 cents at 900 + 150 bps");
  });

  it("a tier was changed without its history, skips a step of it, or was not reached", async () => {
    await db.$executeRawUnsafe(`UPDATE users SET affiliate_tier_id = 'tier-royal' WHERE id = '${ids.affiliate}'`);
    expect(await named("tier-history")).toContain("is kept as tier-royal, the history ends with tier-professional");
    await db.$executeRawUnsafe(
      `UPDATE tier_changes SET to_tier_id = 'tier-royal' WHERE to_tier_id = 'tier-professional'`,
    );
    expect(await named("tier-history")).toContain("is given tier-royal, which these counters do not reach");
    await db.$executeRawUnsafe(
      `UPDATE tier_changes SET from_tier_id = 'tier-elite' WHERE to_tier_id = 'tier-achiever'`,
    );
    expect(await named("tier-history")).toContain("went to tier-achiever from tier-elite, after tier-builder");
  });

  it("an account counts in networks without a verified e-mail, or does not count though it should", async () => {
    await db.$executeRawUnsafe(`UPDATE users SET email_verified_at = NULL WHERE id = '${ids.affiliate}'`);
    expect(await named("counted-accounts")).toMatch(/^Near Person <.*>: counts, without a verified address/);
    await db.$executeRawUnsafe(`UPDATE users SET email_verified_at = now(), counted_in_network_at = NULL,
      counted_sequence = NULL WHERE id = '${ids.affiliate}'`);
    expect(await named("counted-accounts")).toMatch(/^Near Person <.*>: does not count/);
  });

  it("the totals of a member or team differ from the orders, or include an order that does not count", async () => {
    const { founder } = await createTeam(0);
    const { orders } = (await createAdminCaller(db)).admin;
    const buyer = await createUser(db, { referredByUserId: founder.id });
    const { id: orderId } = await createOrder(db, buyer);
    await orders.markPaid({ orderId });
    await expectBooksToBeRight(db);
    await db.$executeRawUnsafe("UPDATE partnership_members SET contributed_volume_cents = 9999");
    expect(await named("teams")).toContain("contributed 1 orders and 9999 cents, the orders say 1 and 10000");
    expect(await named("teams")).toContain("Team Northern Lights: has 10000 cents, its members 9999");
    await db.$executeRawUnsafe(`UPDATE orders SET is_test_order = true WHERE id = '${orderId}'`);
    expect(await named("teams")).toContain(
      `${shortOf(orderId)}: is counted for a team, but is not paid or does not count`,
    );
  });
});
