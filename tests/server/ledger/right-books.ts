// The whole proof of the books, for tests whose accounts come from factories.
import { expect } from "vitest";
import type { Db } from "~/server/db";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { NOW } from "~tests/support/factories";

/** Factories write accounts without counting networks, as signing up does: this makes good for it. */
export async function countNetworks(db: Db): Promise<void> {
  await db.affiliateCounter.updateMany({ data: { networkSize: 0 } });
  await db.$executeRaw`
    INSERT INTO affiliate_counters (user_id, slot, network_size)
    SELECT upline_user_id, 0, count(*) FROM affiliate_hierarchy GROUP BY upline_user_id
    ON CONFLICT (user_id, slot) DO UPDATE SET network_size = EXCLUDED.network_size`;
}

/** The checks that the books break, each with what it names. */
export async function brokenChecks(db: Db) {
  const { checks } = await verifyLedger({ db, now: NOW });
  return checks.filter(({ count }) => count > 0).map(({ id, differences }) => ({ id, differences }));
}

export async function expectBooksToBeRight(db: Db): Promise<void> {
  await countNetworks(db);
  expect(await brokenChecks(db)).toEqual([]);
}
