import { hierarchyRows } from "~/domain/affiliate-hierarchy";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { COUNTER_SLOTS } from "../commissions/move-counters";

/**
 * Inserts a new account below its referrer: up to ten hierarchy rows, and one more in the network size of each account
 * above. It counts towards their tiers only once its address is verified or an order is paid (`countInNetwork`).
 * Call it in the sign-up's transaction; counters are updated in id order to avoid deadlocks.
 */
export async function joinTree(tx: Tx, userId: string, referrerId: string, now: Date): Promise<void> {
  const above = await tx.affiliateHierarchy.findMany({ where: { userId: referrerId } });
  const rows = hierarchyRows(userId, referrerId, above);
  await tx.affiliateHierarchy.createMany({ data: rows.map((row) => ({ ...row, createdAt: now })) });
  const slot = Number.parseInt(userId.slice(0, 2), 16) % COUNTER_SLOTS;
  const uplineIds = rows.map((row) => row.uplineUserId).sort();
  const values = uplineIds.map((id) => Prisma.sql`(${id}::uuid, ${slot}::int, 1)`);
  await tx.$executeRaw`
    INSERT INTO "affiliate_counters" ("user_id", "slot", "network_size") VALUES ${Prisma.join(values)}
    ON CONFLICT ("user_id", "slot") DO UPDATE SET "network_size" = "affiliate_counters"."network_size" + 1`;
}
