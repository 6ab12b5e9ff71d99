// Invariants of the tree: written in the sign-up's transaction, no cycles, and the same rows when rebuilt.
import { beforeEach, describe, expect, it } from "vitest";
import { INITIAL_RULES } from "~/domain/program-rules";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { joinTree } from "~/server/services/affiliate/join-tree";
import { countInNetwork } from "~/server/services/commissions/count-in-network";
import { resetDatabase } from "~tests/support/database";
import { callerFor, contextFor, createAffiliate, createChain, createUser, NOW } from "~tests/support/factories";
import { publishedRules } from "~tests/support/program-rules";
import { rebuildHierarchy } from "~tests/support/rebuild-hierarchy";

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

const verify = (userId: string) =>
  inTransaction(db, async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { emailVerifiedAt: NOW } });
    await countInNetwork(tx, userId, NOW);
  });

const storedRows = async () =>
  (await db.affiliateHierarchy.findMany({ orderBy: [{ userId: "asc" }, { level: "asc" }] })).map(
    ({ userId, uplineUserId, level }) => ({ userId, uplineUserId, level }),
  );

describe("the referral tree", () => {
  it("has the same rows when rebuilt from referred_by_user_id", async () => {
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

  it("counts a sign-up once for each account above it, in the sign-up's transaction", async () => {
    const chain = await createChain(db, 3);
    await signUpBelow(chain[2]?.affiliateCode ?? null);
    const sizes = await db.affiliateCounter.groupBy({ by: ["userId"], _sum: { networkSize: true } });
    expect(sizes.map(({ userId }) => userId).sort()).toEqual(chain.map(({ id }) => id).sort());
    expect(sizes.every(({ _sum }) => _sum.networkSize === 1)).toBe(true);
  });

  it("leaves no rows behind when the sign-up rolls back", async () => {
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

  it("loses no one when many join concurrently, and raises no tier before they are verified", async () => {
    const house = await createAffiliate(db);
    const referrer = await createAffiliate(db, { referredByUserId: house.id });
    await Promise.all(Array.from({ length: 8 }, () => signUpBelow(referrer.affiliateCode)));
    const { _sum } = await db.affiliateCounter.aggregate({ where: { userId: house.id }, _sum: { networkSize: true } });
    expect(_sum.networkSize).toBe(8);
    expect(await db.affiliateHierarchy.count({ where: { uplineUserId: house.id, level: 2 } })).toBe(8);
    for (const { id } of [house, referrer]) {
      expect(await db.user.findUnique({ where: { id } })).toMatchObject({ affiliateTierId: "tier-starter" });
    }
  });

  it("refuses an account itself or its downline as referrer, even if concurrent changes close the cycle", async () => {
    const [top, middle, bottom] = await createChain(db, 3);
    const refer = (id = "", referredByUserId = "") => db.user.update({ where: { id }, data: { referredByUserId } });
    await expect(refer(top?.id, top?.id)).rejects.toThrow();
    await expect(refer(top?.id, bottom?.id)).rejects.toThrow();
    const other = await createAffiliate(db);
    const both = await Promise.allSettled([refer(top?.id, other.id), refer(other.id, middle?.id)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("an affiliate_hierarchy row", () => {
  const row = (userId = "", uplineUserId = "", level = 1) => ({ userId, uplineUserId, level });
  const REFUSED = /referral cycle|affiliate_hierarchy_not_self/;

  it("is refused if it puts an account above itself, at any distance, on insert or update", async () => {
    const chain = await createChain(db, 13);
    const [top, second, bottom] = [chain[0]?.id, chain[1]?.id, chain[12]?.id];
    const loops = [row(top, top), row(top, second), row(top, chain[10]?.id, 10), row(top, bottom, 4)];
    for (const data of loops) await expect(db.affiliateHierarchy.create({ data })).rejects.toThrow(REFUSED);
    const change = db.affiliateHierarchy.update({
      where: { userId_level: { userId: second ?? "", level: 1 } },
      data: { uplineUserId: bottom ?? "" },
    });
    await expect(change).rejects.toThrow(REFUSED);
    expect(await storedRows()).toHaveLength(12 + 11 + 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3);
  });

  it("is refused if only several rows together, or two concurrent writers, close a cycle", async () => {
    const [one, other, third] = [await createAffiliate(db), await createAffiliate(db), await createAffiliate(db)];
    const circle = [row(one.id, other.id), row(other.id, third.id), row(third.id, one.id)];
    await expect(db.affiliateHierarchy.createMany({ data: circle })).rejects.toThrow(REFUSED);
    const both = await Promise.allSettled([
      db.affiliateHierarchy.create({ data: row(one.id, other.id) }),
      db.affiliateHierarchy.create({ data: row(other.id, one.id) }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    // Two accounts inserted in one statement can refer each other; their hierarchy rows are refused.
    await db.$executeRaw`
      INSERT INTO users (id, email, name, referred_by_user_id, updated_at) VALUES
        ('00000000-0000-4000-8000-00000000000a', 'a@example.test', 'A', '00000000-0000-4000-8000-00000000000b', now()),
        ('00000000-0000-4000-8000-00000000000b', 'b@example.test', 'B', '00000000-0000-4000-8000-00000000000a', now())`;
    const [a, b] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
    await expect(db.affiliateHierarchy.create({ data: row(a, b) })).rejects.toThrow(REFUSED);
  });
});

describe("the tier history", () => {
  it("shows an affiliate when each of its own tiers was reached, and by which measure and value", async () => {
    const me = await createAffiliate(db);
    const other = await createAffiliate(db);
    for (let n = 0; n < 3; n++) await verify((await signUpBelow(me.affiliateCode)).id);
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

  it("explains each tier by the rules in effect when it was reached", async () => {
    const me = await createAffiliate(db);
    const join = async () => verify((await signUpBelow(me.affiliateCode)).id);
    const tiers = INITIAL_RULES.tiers.map((tier) => ({ ...tier, minNetworkSize: Math.ceil(tier.minNetworkSize / 3) }));
    await publishedRules(db, { tiers });
    await join();
    await publishedRules(db, { tiers: INITIAL_RULES.tiers });
    for (let n = 1; n < 8; n++) await join();
    const history = await (await callerFor(db, me.id)).affiliate.tierHistory();
    const network = (current: number, required: number) => [{ key: "networkSize", current, required }];
    expect(history).toMatchObject([
      { tier: { name: "Builder" }, reachedBy: network(8, 8) },
      { tier: { name: "Rising Star" }, reachedBy: network(1, 1) },
    ]);
  });

  it("is for affiliates only", async () => {
    const customer = await createUser(db);
    await expect((await callerFor(db, customer.id)).affiliate.tierHistory()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
