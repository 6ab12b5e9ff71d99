import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { refreshLeaderboard, refreshLeaderboardWhenDue } from "~/server/services/leaderboard/refresh-leaderboard";
import { resetDatabase } from "~tests/support/database";
import { callerFor, countStatements, createAffiliate, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const later = (ms: number) => ({ db, now: new Date(NOW.getTime() + ms) });
const count = () => refreshLeaderboard({ db, now: NOW });

/** An affiliate with these counters in one slot and an empty second slot. */
async function ranked(
  networkSize: number,
  orders = 0,
  volumeCents = 0,
  overrides: Parameters<typeof createUser>[1] = {},
) {
  const user = await createAffiliate(db, overrides);
  await db.affiliateCounter.createMany({
    data: [
      { userId: user.id, slot: 3, networkSize, orders, volumeCents },
      { userId: user.id, slot: 9, networkSize: 0, orders: 0, volumeCents: 0 },
    ],
  });
  return user;
}
const boardOf = async (user: { id: string }, by: "network" | "orders" | "volume" = "network") =>
  (await callerFor(db, user.id)).leaderboard.standings({ by });
/** Each standing's system column xmin, which changes when its row is rewritten. */
const written = () => db.$queryRaw<{ id: string; at: string }[]>`
  SELECT user_id::text AS id, xmin::text AS at FROM leaderboard_standings ORDER BY 1`;

describe("the leaderboard", () => {
  it("tells only the house account that it is not ranked", async () => {
    const house = await ranked(9, 9, 9, { email: env.ROOT_AFFILIATE_EMAIL });
    const other = await ranked(1);
    await count();
    expect(await boardOf(house)).toMatchObject({ mine: null, isRanked: false, entries: [{ networkSize: 1 }] });
    expect(await boardOf(other)).toMatchObject({ mine: { rank: 1 }, isRanked: true });
  });

  it("orders affiliates by network size, orders or volume, summed over their slots", async () => {
    const a = await ranked(5, 1, 900);
    const b = await ranked(3, 9, 100);
    await db.affiliateCounter.create({ data: { userId: b.id, slot: 0, networkSize: 4 } });
    await count();
    const names = async (by: "network" | "orders" | "volume") => {
      const { entries } = await boardOf(a, by);
      return entries.map((entry) => [entry.rank, entry.isMine, entry.networkSize, entry.orders, entry.volumeCents]);
    };
    expect(await names("network")).toEqual([
      [1, false, 7, 9, 100],
      [2, true, 5, 1, 900],
    ]);
    expect((await names("orders")).map(([, isMine]) => isMine)).toEqual([false, true]);
    expect((await names("volume")).map(([, isMine]) => isMine)).toEqual([true, false]);
  });

  it("gives equal values the same rank, and skips the ranks they take up", async () => {
    for (const size of [9, 7, 7, 5]) await ranked(size);
    await count();
    const { entries } = await boardOf(await ranked(0));
    expect(entries.map((entry) => entry.rank)).toEqual([1, 2, 2, 4]);
  });

  it("shows the custom name or first name and initial, tier, founder and picture, and never an e-mail address or id", async () => {
    const a = await ranked(2, 0, 0, {
      name: "Avery Lindqvist",
      isFounder: true,
      profilePictureUrl: "/files/profile/x",
      affiliateTierId: "tier-builder",
    });
    const b = await ranked(1, 0, 0, { name: "Robin Field", customAffiliateName: "Peptide Pro" });
    await ranked(0, 0, 0, { name: "someone@example.test" });
    await count();
    const { entries } = await boardOf(b);
    expect(entries.map((entry) => entry.name)).toEqual(["Avery L.", "Peptide Pro", "Verified customer"]);
    expect(entries[0]).toMatchObject({ isFounder: true, pictureUrl: "/files/profile/x", tier: { name: "Builder" } });
    expect(JSON.stringify(entries)).not.toMatch(/@|Lindqvist/);
    expect(JSON.stringify(entries)).not.toContain(a.id);
  });

  it("shows fifty entries and the viewer's exact rank below them, ties included", async () => {
    for (let n = 0; n < 55; n++) await ranked(100 - n);
    const tied = await ranked(46);
    const last = await ranked(0);
    await count();
    const { entries, mine } = await boardOf(tied);
    expect(entries).toHaveLength(50);
    expect(entries.some((entry) => entry.isMine)).toBe(false);
    expect(mine).toMatchObject({ rank: 55, isMine: true });
    expect((await boardOf(last)).mine).toMatchObject({ rank: 57 });
  });

  it("drops revoked, disabled and deleted accounts, and never lists customers", async () => {
    const stays = await ranked(1);
    const gone = [await ranked(9), await ranked(8), await ranked(7)];
    await createUser(db);
    await count();
    const changes = [{ isAffiliate: false }, { isDisabled: true }, { deletedAt: NOW }];
    for (const [at, user] of gone.entries()) await db.user.update({ where: { id: user.id }, data: changes[at] ?? {} });
    expect((await boardOf(stays)).entries).toHaveLength(1);
    await count();
    expect(await db.leaderboardStanding.findMany({ select: { userId: true } })).toEqual([{ userId: stays.id }]);
  });

  it("refuses customers and visitors", async () => {
    const customer = await callerFor(db, (await createUser(db)).id);
    await expect(customer.leaderboard.standings({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect((await callerFor(db, null)).leaderboard.standings({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("is empty before the first refresh", async () => {
    expect(await boardOf(await createAffiliate(db))).toEqual({
      entries: [],
      mine: null,
      isRanked: true,
      refreshedAt: null,
    });
  });

  it("runs as many statements for many affiliates as for one", async () => {
    const me = await ranked(1);
    await count();
    const api = await callerFor(db, me.id);
    const one = await countStatements(db, () => api.leaderboard.standings({}));
    for (let n = 0; n < 20; n++) await ranked(n);
    await count();
    const many = await countStatements(db, () => api.leaderboard.standings({}));
    expect([one.length, many.length]).toEqual([2, 2]);
  });
});

describe("refreshLeaderboard", () => {
  it("rewrites only what changed, and records the time", async () => {
    const [a, b] = [await ranked(1), await ranked(2)];
    await count();
    const before = new Map((await written()).map(({ id, at }) => [id, at]));
    await db.affiliateCounter.update({ where: { userId_slot: { userId: a.id, slot: 3 } }, data: { networkSize: 5 } });
    await refreshLeaderboard(later(60_000));
    const after = new Map((await written()).map(({ id, at }) => [id, at]));
    expect(after.get(a.id)).not.toBe(before.get(a.id));
    expect(after.get(b.id)).toBe(before.get(b.id));
    const board = await boardOf(b);
    expect(board.entries.map((entry) => entry.networkSize)).toEqual([5, 2]);
    expect(board.refreshedAt).toEqual(later(60_000).now);
  });

  it("runs one at a time; a concurrent call does nothing", async () => {
    await ranked(1);
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(4711001)`;
      expect(await count()).toBeNull();
    });
    const counts = await Promise.all(Array.from({ length: 6 }, count));
    expect(counts.some((done) => done !== null)).toBe(true);
    expect(await db.leaderboardStanding.count()).toBe(1);
  });

  it("waits 15 seconds at least, and 20 times as long as it took, whichever process ran last", async () => {
    expect(await refreshLeaderboardWhenDue(later(0))).toBeGreaterThanOrEqual(15_000);
    await db.leaderboardRefresh.update({ where: { id: "default" }, data: { durationMs: 2000, refreshedAt: NOW } });
    expect(await refreshLeaderboardWhenDue(later(10_000))).toBe(30_000);
    expect((await db.leaderboardRefresh.findFirstOrThrow()).refreshedAt).toEqual(NOW);
    await refreshLeaderboardWhenDue(later(40_000));
    expect((await db.leaderboardRefresh.findFirstOrThrow()).refreshedAt).toEqual(later(40_000).now);
  });

  it("runs even if a clock that was ahead recorded a refresh in the future", async () => {
    await refreshLeaderboard(later(86_400_000));
    expect(await refreshLeaderboardWhenDue(later(0))).toBeLessThan(86_400_000);
    expect((await db.leaderboardRefresh.findFirstOrThrow()).refreshedAt).toEqual(NOW);
  });
});
