// A partnership's pooled volume: sales of its members' networks since they joined, through the procedures.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createOrder, createUser, daysFromNow, NOW } from "~tests/support/factories";
import { expectBooksToBeRight } from "../ledger/right-books";
import { bringIn, createTeam, type Person, partnershipOf } from "./team";

beforeEach(resetDatabase);

/** Pays an order of a new customer below this member, `days` from now. */
async function sellBelow(member: Person, cents: number, days: number, fields: object = {}) {
  const buyer = await createUser(db, { referredByUserId: member.id });
  const order = await createOrder(db, buyer, { subtotalCents: cents, ...fields });
  const admin = await createAdminCaller(db, { now: daysFromNow(days) });
  await admin.admin.orders.markPaid({ orderId: order.id });
  return { refund: () => admin.admin.orders.refund({ orderId: order.id, reason: "Came back" }) };
}

async function figures(person: Person) {
  const team = await (await partnershipOf(person)).mine();
  return {
    combined: team?.combinedVolumeCents,
    orders: team?.combinedOrders,
    former: team?.formerVolumeCents,
    members: team?.members.map(({ contributedVolumeCents }) => contributedVolumeCents),
  };
}

describe("the pooled volume", () => {
  it("counts sales of a member's network from joining to leaving, and none before or after", async () => {
    const { founder, at } = await createTeam(1, daysFromNow(2));
    await sellBelow(at(0), 10_000, 1);
    expect(await figures(founder)).toEqual({ combined: 0, orders: 0, former: 0, members: [0, 0] });
    await sellBelow(at(0), 20_000, 3);
    expect(await figures(founder)).toEqual({ combined: 20_000, orders: 1, former: 0, members: [0, 20_000] });
    await (await partnershipOf(at(0), daysFromNow(4))).leave();
    await sellBelow(at(0), 40_000, 5);
    expect(await figures(founder)).toEqual({ combined: 20_000, orders: 1, former: 20_000, members: [0] });
  });

  it("subtracts a refunded sale, even after the member has left", async () => {
    const { founder, at } = await createTeam(1);
    const [kept, returned] = [await sellBelow(at(0), 30_000, 1), await sellBelow(at(0), 12_000, 1)];
    await (await partnershipOf(at(0), daysFromNow(2))).leave();
    await returned.refund();
    expect(await figures(founder)).toEqual({ combined: 30_000, orders: 1, former: 30_000, members: [0] });
    expect(await (await partnershipOf(at(0))).history()).toMatchObject([
      { contributedVolumeCents: 30_000, contributedOrders: 1 },
    ]);
    await kept.refund();
    expect(await figures(founder)).toMatchObject({ combined: 0, orders: 0, former: 0 });
  });

  it("shows the founder each former member's sales, and other members only the sum", async () => {
    const { founder, at } = await createTeam(2);
    await sellBelow(at(0), 30_000, 1);
    await sellBelow(at(1), 5_000, 1);
    await (await partnershipOf(at(0), daysFromNow(2))).leave();
    const seen = await (await partnershipOf(founder)).mine();
    expect(seen?.formerMembers).toMatchObject([
      { endedAt: daysFromNow(2), contributedVolumeCents: 30_000, contributedOrders: 1 },
    ]);
    expect(await (await partnershipOf(at(1))).mine()).toMatchObject({ formerVolumeCents: 30_000, formerMembers: [] });
  });

  it("excludes later sales of a revoked member's network, and keeps earlier ones", async () => {
    const { founder, at } = await createTeam(1);
    const before = await sellBelow(at(0), 30_000, 1);
    const { affiliates } = (await createAdminCaller(db)).admin;
    await affiliates.setAffiliate({ userId: at(0).id, isAffiliate: false });
    await sellBelow(at(0), 7_000, 2);
    expect(await figures(founder)).toEqual({ combined: 30_000, orders: 1, former: 0, members: [0, 30_000] });
    await before.refund();
    expect(await figures(founder)).toEqual({ combined: 0, orders: 0, former: 0, members: [0, 0] });
    await expectBooksToBeRight(db);
  });

  it("excludes wholesale and test orders", async () => {
    const { founder, at } = await createTeam(1);
    await sellBelow(at(0), 30_000, 1, { isWholesale: true });
    await sellBelow(at(0), 30_000, 1, { isTestOrder: true });
    expect(await figures(founder)).toEqual({ combined: 0, orders: 0, former: 0, members: [0, 0] });
  });

  it("subtracts a refund from the member it was counted for, even if the membership dates changed since", async () => {
    const { founder, at } = await createTeam(1);
    const { refund } = await sellBelow(at(0), 30_000, 1);
    // As when a leave dated before the payment commits while the payment is in progress.
    await db.partnershipMember.updateMany({ where: { userId: at(0).id }, data: { endedAt: NOW, status: "left" } });
    await db.affiliatePartnership.updateMany({ data: { totalMembers: 1 } });
    expect(await figures(founder)).toEqual({ combined: 30_000, orders: 1, former: 30_000, members: [0] });
    await refund();
    expect(await figures(founder)).toEqual({ combined: 0, orders: 0, former: 0, members: [0] });
    await expectBooksToBeRight(db);
  });

  it("equals its members' sums after concurrent payments, refunds, leaves and returns", async () => {
    const { founder, at } = await createTeam(1);
    for (let round = 1; round <= 5; round++) {
      const sold = await Promise.all([sellBelow(at(0), 1_000, round), sellBelow(founder, 2_000, round)]);
      const back = async () => {
        await (await partnershipOf(at(0), daysFromNow(round))).leave();
        await bringIn(founder, at(0), daysFromNow(round));
      };
      await Promise.all([
        sellBelow(at(0), 4_000, round),
        sellBelow(at(0), 8_000, round),
        back(),
        ...sold.map((one) => one.refund()),
      ]);
    }
    await expectBooksToBeRight(db);
  });

  it("changes no one's personal tier", async () => {
    const { founder, at } = await createTeam(1);
    await sellBelow(at(0), 2_000_000, 1);
    expect(await db.user.findUnique({ where: { id: founder.id } })).toMatchObject({ affiliateTierId: "tier-starter" });
    expect(await figures(founder)).toMatchObject({ combined: 2_000_000 });
  });

  it("is shown against $500K, $5M and $50M", async () => {
    const { id, founder } = await createTeam(0);
    await db.affiliatePartnership.update({ where: { id }, data: { combinedVolumeCents: 125_000_000n } });
    expect((await (await partnershipOf(founder)).mine())?.milestones).toEqual([
      { name: "$500K", goalCents: 50_000_000, percent: 100 },
      { name: "$5M", goalCents: 500_000_000, percent: 25 },
      { name: "$50M", goalCents: 5_000_000_000, percent: 2 },
    ]);
  });
});
