// An account counts toward tiers once, by a verified e-mail address or a paid order; it is shown either way.
import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { countInNetwork } from "~/server/services/commissions/count-in-network";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAdmin,
  createAffiliate,
  createOrder,
  invited,
  NOW,
} from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";
import { brokenChecks } from "../ledger/right-books";

beforeEach(resetDatabase);

/** Signs up `count` accounts below this affiliate, all with unverified e-mail addresses. */
async function signUps(code: string | null, count: number) {
  const joined = [];
  for (let n = 0; n < count; n++) {
    const visitor = createCaller({ service: await contextFor(db, null) });
    await visitor.account.signUpAffiliate(invited(code ?? "", n));
    joined.push(await db.user.findUniqueOrThrow({ where: { email: `jo${n}@example.test` } }));
  }
  return joined;
}

const verify = (userId: string) =>
  inTransaction(db, async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: NOW } });
    await countInNetwork(tx, userId, NOW);
  });

async function seen(userId: string) {
  const { affiliate } = await callerFor(db, userId);
  const { networkSize, countedNetwork, tier, progress } = await affiliate.dashboard();
  const { total, counted } = await affiliate.networkSummary();
  const towards = progress.find(({ key }) => key === "networkSize")?.current;
  return { shown: [networkSize, total], counted: [countedNetwork, counted, towards], tier: tier.name };
}

/** An affiliate without an upline, so that only its own counts change. */
const leader = () => createAffiliate(db, { emailVerifiedAt: null });

describe("the counted network", () => {
  it("leaves out unverified accounts, which are shown but raise no tier", async () => {
    const { id, affiliateCode } = await leader();
    await signUps(affiliateCode, 16);
    expect(await seen(id)).toEqual({ shown: [16, 16], counted: [0, 0, 0], tier: "Starter" });
  });

  it("counts each account once, by its verified address or its first paid order, whichever comes first", async () => {
    const { id, affiliateCode } = await leader();
    const joined = await signUps(affiliateCode, 3);
    const [verified, buyer, both] = joined;
    await Promise.all([1, 2, 3, 4].map(() => verify(verified?.id ?? "")));
    const { orders } = (await callerFor(db, (await createAdmin(db, { emailVerifiedAt: null })).id)).admin;
    for (const person of [buyer, buyer, both]) {
      if (!person) throw new Error("three people have joined");
      await orders.markPaid({ orderId: (await createOrder(db, person, { subtotalCents: 100 })).id });
    }
    await verify(both?.id ?? "");
    expect(await seen(id)).toEqual({ shown: [3, 3], counted: [3, 3, 3], tier: "Rising Star" });
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("keeps counting an account when one payment is undone while another is marked concurrently", async () => {
    // No upline here: the lock on its tier would make one call wait for the other.
    const person = await leader();
    const isCounted = async () =>
      (await db.user.findUniqueOrThrow({ where: { id: person.id } })).countedInNetworkAt !== null;
    const { orders } = (await callerFor(db, (await createAdmin(db, { emailVerifiedAt: null })).id)).admin;
    const paid = await createOrder(db, person, { subtotalCents: 100 });
    const waiting = await createOrder(db, person, { subtotalCents: 100 });
    await orders.markPaid({ orderId: paid.id });
    expect(await isCounted()).toBe(true);
    // Both calls wait for the account's row before either completes.
    const both = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${person.id}::uuid FOR NO KEY UPDATE`;
      const undone = orders.undoPayment({ orderId: paid.id, reason: "Marked by mistake" });
      await waitsForLock();
      const marked = orders.markPaid({ orderId: waiting.id });
      await waitsForLock(2);
      return [undone, marked];
    });
    await Promise.all(both);
    expect(await isCounted()).toBe(true);
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("does not count an account whose only paid orders are test or wholesale orders", async () => {
    const { id, affiliateCode } = await leader();
    const [person] = await signUps(affiliateCode, 1);
    if (!person) throw new Error("somebody has joined");
    const { orders } = (await callerFor(db, (await createAdmin(db, { emailVerifiedAt: null })).id)).admin;
    for (const fields of [{ isTestOrder: true }, { isWholesale: true }]) {
      await orders.markPaid({ orderId: (await createOrder(db, person, fields)).id });
    }
    expect(await seen(id)).toMatchObject({ counted: [0, 0, 0] });
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("stops counting an account whose only payment is reversed, unless its address is verified", async () => {
    const { id, affiliateCode } = await leader();
    const [one, other] = await signUps(affiliateCode, 2);
    if (!one || !other) throw new Error("two people have joined");
    const { orders } = (await callerFor(db, (await createAdmin(db, { emailVerifiedAt: null })).id)).admin;
    const { id: orderId } = await createOrder(db, one);
    await orders.markPaid({ orderId });
    expect((await seen(id)).counted).toEqual([1, 1, 1]);
    await orders.undoPayment({ orderId, reason: "Marked by mistake" });
    expect((await seen(id)).counted).toEqual([0, 0, 0]);
    await verify(other.id);
    const { id: refundedId } = await createOrder(db, other);
    await orders.markPaid({ orderId: refundedId });
    await orders.refund({ orderId: refundedId, reason: "Came back" });
    expect((await seen(id)).counted).toEqual([1, 1, 1]);
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("raises the tier in the transaction that verifies the missing account", async () => {
    const { id, affiliateCode } = await leader();
    const joined = await signUps(affiliateCode, 8);
    await Promise.all(joined.map((person) => verify(person.id)));
    expect(await seen(id)).toMatchObject({ counted: [8, 8, 8], tier: "Builder" });
    expect(await db.tierChange.findMany({ where: { userId: id }, orderBy: { sequence: "asc" } })).toMatchObject([
      { toTierId: "tier-rising-star", evidence: { networkSize: 3 } },
      { toTierId: "tier-builder", evidence: { networkSize: 8 } },
    ]);
    expect(await brokenChecks(db)).toEqual([]);
  });
});
