// The tree's own promises: written in the sign-up's transaction, no loops, and the same rows however it is made.
import { beforeEach, describe, expect, it } from "vitest";
import { rebuildHierarchy } from "~/domain/upline";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { joinTree } from "~/server/services/affiliate/join-tree";
import { resetDatabase } from "~tests/support/database";
import { callerFor, contextFor, createAffiliate, createChain, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

let people = 0;
async function signUpBelow(affiliateCode: string | null, isAffiliate = true) {
  const visitor = createCaller({ service: await contextFor(db, null) });
  const email = `joiner${++people}@example.test`;
  const password = { password: "a fine secret", confirmPassword: "a fine secret" };
  const referralCode = affiliateCode ?? "";
  if (isAffiliate) await visitor.account.signUpAffiliate({ name: "Jo Field", email, ...password, referralCode });
  else await visitor.account.signUp({ name: "Jo Field", email, ...password, isReferred: true, referralCode });
  return db.user.findUniqueOrThrow({ where: { email } });
}

const storedRows = async () =>
  (await db.affiliateHierarchy.findMany({ orderBy: [{ userId: "asc" }, { level: "asc" }] })).map(
    ({ userId, uplineUserId, level }) => ({ userId, uplineUserId, level }),
  );

describe("the tree", () => {
  it("rebuilding the hierarchy from referred_by_user_id gives the same rows", async () => {
    let above = await createAffiliate(db);
    for (let level = 0; level < 12; level++) {
      const next = await signUpBelow(above.affiliateCode);
      if (level % 3 === 0) await signUpBelow(above.affiliateCode, false);
      above = next;
    }
    const users = await db.user.findMany();
    const rebuilt = rebuildHierarchy(new Map(users.map(({ id, referredByUserId }) => [id, referredByUserId])));
    expect(rebuilt.length).toBeGreaterThan(80);
    expect(await storedRows()).toEqual(rebuilt);
  });

  it("counts a sign-up once for each account above, in the sign-up's transaction", async () => {
    const chain = await createChain(db, 3);
    await signUpBelow(chain[2]?.affiliateCode ?? null);
    const sizes = await db.affiliateCounter.groupBy({ by: ["userId"], _sum: { networkSize: true } });
    expect(sizes.map(({ userId }) => userId).sort()).toEqual(chain.map(({ id }) => id).sort());
    expect(sizes.every(({ _sum }) => _sum.networkSize === 1)).toBe(true);
  });

  it("leaves nothing behind when the sign-up is undone", async () => {
    const referrer = await createAffiliate(db);
    const joining = inTransaction(db, async (tx) => {
      const user = await tx.user.create({
        data: { email: "gone@example.test", name: "Gone", referredByUserId: referrer.id },
      });
      await joinTree(tx, user.id, referrer.id, NOW);
      throw new Error("undone");
    });
    await expect(joining).rejects.toThrow("undone");
    expect([await db.affiliateHierarchy.count(), await db.affiliateCounter.count()]).toEqual([0, 0]);
  });

  it("loses nobody and lifts the tier when many join at once", async () => {
    const house = await createAffiliate(db);
    const referrer = await createAffiliate(db, { referredByUserId: house.id });
    await Promise.all(Array.from({ length: 8 }, () => signUpBelow(referrer.affiliateCode)));
    const { _sum } = await db.affiliateCounter.aggregate({ where: { userId: house.id }, _sum: { networkSize: true } });
    expect(_sum.networkSize).toBe(8);
    expect(await db.affiliateHierarchy.count({ where: { uplineUserId: house.id, level: 2 } })).toBe(8);
    for (const { id } of [house, referrer]) {
      expect(await db.user.findUnique({ where: { id } })).toMatchObject({ affiliateTierId: "tier-builder" });
      expect(await db.tierChange.count({ where: { userId: id, toTierId: "tier-builder" } })).toBe(1);
    }
  });

  it("refuses oneself and anybody below as a referrer, also when two changes at once would close a circle", async () => {
    const [top, middle, bottom] = await createChain(db, 3);
    const refer = (id = "", referredByUserId = "") => db.user.update({ where: { id }, data: { referredByUserId } });
    await expect(refer(top?.id, top?.id)).rejects.toThrow();
    await expect(refer(top?.id, bottom?.id)).rejects.toThrow();
    const other = await createAffiliate(db);
    const both = await Promise.allSettled([refer(top?.id, other.id), refer(other.id, middle?.id)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the tier history", () => {
  it("tells when each tier was reached and by which measure and value, one's own only", async () => {
    const me = await createAffiliate(db);
    const other = await createAffiliate(db);
    for (let n = 0; n < 3; n++) await signUpBelow(me.affiliateCode);
    const history = await (await callerFor(db, me.id)).affiliate.tierHistory();
    expect(history).toMatchObject([
      {
        tier: { name: "Rising Star" },
        reachedAt: NOW,
        reachedBy: [{ key: "networkSize", label: "Network Size", current: 3, required: 3 }],
      },
    ]);
    expect(await (await callerFor(db, other.id)).affiliate.tierHistory()).toEqual([]);
  });

  it("is for affiliates only", async () => {
    const customer = await createUser(db);
    await expect((await callerFor(db, customer.id)).affiliate.tierHistory()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
