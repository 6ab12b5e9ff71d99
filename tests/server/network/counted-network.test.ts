// Networks for tiers: accounts count with a verified e-mail address or a paid order, once, and are shown all the same.
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
import { soon } from "~tests/support/soon";
import { brokenChecks } from "../ledger/right-books";

beforeEach(resetDatabase);

/** So many people sign up below this affiliate; nobody has proved an address. */
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

const waitingForLocks = (statements: number) =>
  soon(async () => {
    const [found] = await db.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(found?.waiting).toBe(statements);
  });

/** An affiliate without a network above, so that only this one's counts move. */
const leader = () => createAffiliate(db, { emailVerifiedAt: null });

describe("a network of accounts that proved nothing", () => {
  it("is shown, and gives no tier", async () => {
    const { id, affiliateCode } = await leader();
    await signUps(affiliateCode, 16);
    expect(await seen(id)).toEqual({ shown: [16, 16], counted: [0, 0, 0], tier: "Starter" });
  });

  it("counts each account once: by its verified address or its first paid order, whichever is first", async () => {
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

  it("keeps counting an account whose one payment is undone while another of its orders is paid", async () => {
    // Nobody is above, whose tier's lock would let one of them wait for the other.
    const person = await leader();
    const { orders } = (await callerFor(db, (await createAdmin(db, { emailVerifiedAt: null })).id)).admin;
    const paid = await createOrder(db, person, { subtotalCents: 100 });
    const waiting = await createOrder(db, person, { subtotalCents: 100 });
    await orders.markPaid({ orderId: paid.id });
    // Both come as far as the account's row before either is through.
    const both = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${person.id}::uuid FOR NO KEY UPDATE`;
      const undone = orders.undoPayment({ orderId: paid.id, reason: "Marked by mistake" });
      await waitingForLocks(1);
      const marked = orders.markPaid({ orderId: waiting.id });
      await waitingForLocks(2);
      return [undone, marked];
    });
    await Promise.all(both);
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("counts an account whose test and wholesale orders alone were paid as little as before", async () => {
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

  it("counts an account no longer whose only payment was taken back, unless its address is verified", async () => {
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

  it("lifts a tier when the account that was missing is verified, in that transaction", async () => {
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
