// The full ledger verification, for tests whose accounts come from factories.
import { expect } from "vitest";
import type { Db } from "~/server/db";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { NOW } from "~tests/support/factories";

/** Counts accounts in networks, which sign-up and verification do but factories do not. */
export async function countNetworks(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET counted_in_network_at = email_verified_at, counted_sequence = nextval('programme_sequence')
    WHERE email_verified_at IS NOT NULL AND counted_in_network_at IS NULL`;
  await db.affiliateCounter.updateMany({ data: { networkSize: 0, countedNetwork: 0 } });
  await db.$executeRaw`
    INSERT INTO affiliate_counters (user_id, slot, network_size, counted_network)
    SELECT h.upline_user_id, 0, count(*), count(u.counted_in_network_at)
    FROM affiliate_hierarchy h JOIN users u ON u.id = h.user_id GROUP BY h.upline_user_id
    ON CONFLICT (user_id, slot) DO UPDATE SET network_size = EXCLUDED.network_size,
      counted_network = EXCLUDED.counted_network`;
}

/** Sets an account's tier with the history it needs, as if an admin had set it before any payment. */
export async function giveTier(db: Db, userId: string, tierId: string): Promise<void> {
  const { affiliateTierId } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  await db.user.update({ where: { id: userId }, data: { affiliateTierId: tierId } });
  const evidence = { lifetimeVolumeCents: 0, orders: 0, activeReferrals: 0, networkSize: 0 };
  await db.tierChange.create({
    data: { userId, fromTierId: affiliateTierId, toTierId: tierId, kind: "set", reason: "Made for a test", evidence },
  });
}

/** The checks that fail, each with its differences. */
export async function brokenChecks(db: Db) {
  const { checks } = await verifyLedger({ db, now: NOW });
  return checks.filter(({ count }) => count > 0).map(({ id, differences }) => ({ id, differences }));
}

export async function expectBooksToBeRight(db: Db): Promise<void> {
  await countNetworks(db);
  expect(await brokenChecks(db)).toEqual([]);
}
