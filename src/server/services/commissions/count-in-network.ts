import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { earnedTiers, moveTiers } from "./advance-tiers";
import { lockUplines, NOTHING_ADDED } from "./lock-tiers";
import { counterSlot } from "./move-counters";

const moveNetworks = (userId: string, direction: 1 | -1) => Prisma.sql`
  INSERT INTO affiliate_counters AS c (user_id, slot, counted_network)
  SELECT h.upline_user_id, ${counterSlot(userId)}::int, ${direction}::int
  FROM affiliate_hierarchy h JOIN changed ON changed.id = h.user_id ORDER BY h.upline_user_id
  ON CONFLICT (user_id, slot) DO UPDATE SET counted_network = c.counted_network + EXCLUDED.counted_network`;

const AccountsRow = z.strictObject({ accounts: z.number(), moved: z.number() });

/**
 * Counts an account in the networks above it because its e-mail address is verified, and raises the tiers that this
 * reaches. No-op if already counted; a first paid order counts it as well (`addOrderCounts`). Call it in the transaction
 * that sets users.email_verified_at.
 */
export async function countInNetwork(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await tx.user.findUnique({ where: { id: userId }, select: { countedInNetworkAt: true } });
  if (!account || account.countedInNetworkAt) return;
  const added = { ...NOTHING_ADDED, networkSize: 1 };
  const { uplines } = await lockUplines(tx, userId, { now, countsAsSale: false, added });
  const [changed] = await queryRows(tx, AccountsRow)`
    WITH changed AS (
      UPDATE users SET counted_in_network_at = ${sqlTime(now)}, counted_sequence = nextval('programme_sequence')
      WHERE id = ${userId}::uuid AND counted_in_network_at IS NULL RETURNING id
    ), moved AS (${moveNetworks(userId, 1)} RETURNING 1)
    SELECT (SELECT count(*)::int FROM changed) AS accounts, (SELECT count(*)::int FROM moved) AS moved`;
  if (!changed?.accounts) return;
  await moveTiers(tx, earnedTiers(uplines, { networkSize: 1 }), {}, now);
}

/**
 * Removes an account from the networks above it if it has neither a verified address nor a paid order left. Tiers stay.
 * Call it after recounting the account's payments, with the tiers above locked.
 */
export async function removeFromNetworkCounts(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE users SET counted_in_network_at = NULL, counted_sequence = NULL
      WHERE id = ${userId}::uuid AND counted_in_network_at IS NOT NULL AND email_verified_at IS NULL
        AND first_paid_order_at IS NULL
      RETURNING id
    ) ${moveNetworks(userId, -1)}`;
}
