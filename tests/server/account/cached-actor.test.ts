// The per-process cache of the signed-in catalogue reader, and what invalidates it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cachedActor } from "~/server/auth/cached-actor";
import { db } from "~/server/db";
import { onCatalogueChange } from "~/server/follow-catalogue-changes";
import { directStatements } from "~/server/query-rows";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate, createCategory, createUser } from "~tests/support/factories";
import { soon } from "~tests/support/soon";

const NOW = new Date("2026-07-01T12:00:00Z");
const sessionOf = ({ id, sessionVersion }: { id: string; sessionVersion: number }, tokenId = "token-1") => ({
  ...{ userId: id, sessionVersion, tokenId },
});

let asked = 0;
const count = () => {
  asked++;
};
const following = onCatalogueChange(() => {});
beforeAll(async () => {
  await following.ready;
  directStatements.subscribe(count);
});
afterAll(() => {
  following();
  directStatements.unsubscribe(count);
});
beforeEach(resetDatabase);

/** The actor of this session, and whether it took a database query. */
async function read(session: ReturnType<typeof sessionOf>, now = NOW) {
  asked = 0;
  const actor = await cachedActor(db, session, now);
  return { actor, isAsked: asked > 0 };
}

/** A customer whose actor this process has cached. */
async function knownCustomer() {
  const user = await createUser(db);
  const session = sessionOf(user);
  await cachedActor(db, session, NOW);
  expect(await read(session)).toMatchObject({ actor: { userId: user.id }, isAsked: false });
  return { user, session };
}

const CHANGES: [string, (userId: string) => Promise<unknown>, object | null][] = [
  [
    "a membership",
    (id) => db.user.update({ where: { id }, data: { subscriptionTier: "Gold" } }),
    { buyer: { subscriptionTier: "Gold" } },
  ],
  [
    "a discount of their own",
    (id) => db.user.update({ where: { id }, data: { customDiscountPercentage: 7 } }),
    { buyer: { customDiscountPercent: 7 } },
  ],
  [
    "wholesale prices",
    (id) => db.$executeRaw`UPDATE users SET vip_wholesale_account = true WHERE id = ${id}::uuid`,
    { buyer: { isWholesale: true } },
  ],
  ["being an affiliate", (id) => db.user.update({ where: { id }, data: { isAffiliate: true } }), { isAffiliate: true }],
  ["a role in the shop", (id) => db.user.update({ where: { id }, data: { staffRole: "packer" } }), { role: "packer" }],
  ["ended sessions", (id) => db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }), null],
  ["a suspension", (id) => db.user.update({ where: { id }, data: { isDisabled: true } }), null],
  ["a deletion", (id) => db.user.update({ where: { id }, data: { deletedAt: NOW } }), null],
  ["the row's end", (id) => db.user.delete({ where: { id } }), null],
  [
    "this session signed out",
    (userId) => db.revokedSession.create({ data: { tokenId: "token-1", userId, expiresAt: NOW } }),
    null,
  ],
];

describe("cachedActor", () => {
  it("queries the database once per session", async () => {
    await knownCustomer();
  });

  it.each(CHANGES)("reloads the actor after %s, however it was written", async (_, change, expected) => {
    const { user, session } = await knownCustomer();
    await change(user.id);
    await soon(async () => {
      const { actor } = await read(session);
      if (expected) expect(actor).toMatchObject(expected);
      else expect(actor).toBeNull();
    });
  });

  it("reloads the actor when access to a category is granted and when it is revoked", async () => {
    const { user, session } = await knownCustomer();
    const { id } = await createCategory(db, { isRestricted: true });
    const approved = async () => (await read(session)).actor?.approvedCategoryIds;
    await db.approvedCategory.create({ data: { userId: user.id, categoryId: id } });
    await soon(async () => expect(await approved()).toEqual([id]));
    await db.approvedCategory.deleteMany({ where: { userId: user.id } });
    await soon(async () => expect(await approved()).toEqual([]));
  });

  it("reloads the actor after any mutation by the user, without waiting for the notification", async () => {
    const { user, session } = await knownCustomer();
    const api = await callerFor(db, user.id);
    // Changes nothing that a trigger reports.
    await api.cart.removeUnavailable();
    expect((await read(session)).isAsked).toBe(true);
    await api.cart.get();
    expect((await read(session)).isAsked).toBe(false);
  });

  it("does not reload the actor when another account changes", async () => {
    const { session } = await knownCustomer();
    const { user: other, session: another } = await knownCustomer();
    await db.user.update({ where: { id: other.id }, data: { isDisabled: true } });
    await soon(async () => expect((await read(another)).actor).toBeNull());
    expect((await read(session)).isAsked).toBe(false);
  });

  it("never caches a staff actor", async () => {
    const admin = await createAdmin(db);
    for (let time = 0; time < 3; time++) expect((await read(sessionOf(admin))).isAsked).toBe(true);
  });

  it("stops caching once announced rules take effect, because no notification marks that moment", async () => {
    const affiliate = await createAffiliate(db);
    const session = sessionOf(affiliate);
    const begins = new Date(Date.UTC(2090, 0, 1));
    const last = await db.ruleVersion.findFirstOrThrow({ orderBy: { version: "desc" } });
    const { version, rules } = last;
    await db.$executeRaw`
      INSERT INTO rule_versions (version, rules, effective_from)
      VALUES (${version + 1}, ${JSON.stringify(rules)}::jsonb, ${begins.toISOString()}::timestamptz)`;
    await soon(async () => {
      await read(session);
      expect(await read(session)).toMatchObject({ actor: { rulesUntil: begins }, isAsked: false });
    });
    expect((await read(session, begins)).isAsked).toBe(true);
  });
});
