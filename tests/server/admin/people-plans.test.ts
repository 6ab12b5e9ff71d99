import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { refreshLeaderboard } from "~/server/services/leaderboard/refresh-leaderboard";
import { inBulk } from "~tests/support/bulk";
import { type callerFor, createAdminCaller, createAffiliate, createTree, NOW } from "~tests/support/factories";
import { tablesScannedBy, vacuumAnalyze } from "~tests/support/query-plans";

/** 27 + 729 + 19,683 = 20,439 accounts. */
const SHAPE = { width: 27, depth: 3 };

let admin: Awaited<ReturnType<typeof callerFor>>["admin"];

beforeAll(async () => {
  // Rows deleted by earlier tests bloat these tables, and the planner chooses between scans by page count.
  await db.$executeRaw`VACUUM FULL users, affiliate_hierarchy, affiliate_counters`;
  const root = await createAffiliate(db);
  await inBulk(db, ["users", "affiliate_hierarchy", "affiliate_counters"], async (tx) => {
    await createTree(tx, root, SHAPE);
    await tx.$executeRaw`
      UPDATE users SET affiliate_code = 'C' || upper(left(md5(id::text), 11)),
        affiliate_since = ${NOW.toISOString()}::timestamptz - random() * interval '900 days',
        created_at = ${NOW.toISOString()}::timestamptz - random() * interval '900 days',
        is_affiliate = random() > 0.05,
        subscription_tier = (ARRAY['None','None','None','Bronze','Gold']::"SubscriptionTier"[])[1 + floor(random() * 5)::int],
        subscription_expires_at = ${NOW.toISOString()}::timestamptz + (random() - 0.5) * interval '360 days',
        vip_wholesale_account = random() < 0.002, test_subscription = random() < 0.002,
        affiliate_tier_id = (ARRAY['tier-starter','tier-starter','tier-builder','tier-elite'])[1 + floor(random() * 4)::int]
      WHERE id <> ${root.id}::uuid`;
    await tx.$executeRaw`
      INSERT INTO affiliate_counters (user_id, slot, orders, volume_cents, network_size, balance_cents)
      SELECT u.id, s, floor(random() * 9)::int, floor(random() * 90000)::bigint, floor(random() * 5)::int, 100
      FROM users u, generate_series(0, 2) s`;
  });
  await refreshLeaderboard({ db, now: NOW });
  await vacuumAnalyze(db);
  admin = (await createAdminCaller(db)).admin;
});

describe("list of 20,000 affiliates", () => {
  type Input = Parameters<typeof admin.affiliates.list>[0] & object;
  const scanned = (input: Input) => tablesScannedBy(() => admin.affiliates.list(input));

  it("has the expected number of rows", async () => {
    expect((await admin.affiliates.list({})).total).toBe(1 + 27 + 729 + 19_683);
  });

  it.each(["joined", "name", "orders", "volume", "network"] as const)("is sorted by %s from an index", async (sort) => {
    for (const direction of ["ascending", "descending"] as const)
      expect(await scanned({ sort, direction })).not.toContain("users");
  });

  it.each(["ada quist1", "bela r", "nobody", "zzz"])("searches for '%s' by index", async (search) => {
    expect(await scanned({ search })).not.toContain("users");
  });
});

describe("list of 20,000 users", () => {
  type Input = Parameters<typeof admin.users.list>[0] & object;
  const scanned = (input: Input) => tablesScannedBy(() => admin.users.list(input));

  it.each(["joined", "name", "email", "expires"] as const)("is sorted by %s from an index", async (sort) => {
    for (const direction of ["ascending", "descending"] as const)
      expect(await scanned({ sort, direction })).not.toContain("users");
  });

  it.each(["admin", "wholesale", "suspended"] as const)("filters by kind '%s' by index", async (kind) => {
    expect(await scanned({ kind })).not.toContain("users");
  });

  it.each(["ada quist1", "bela r", "node-a12", "nobody", "zzz"])("searches for '%s' by index", async (search) => {
    expect(await scanned({ search })).not.toContain("users");
  });
});
