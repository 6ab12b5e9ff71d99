import type { DeletionBlockers } from "~/domain/account-closing";
import type { Db, Tx } from "~/server/db";

/** What blocks closing an account: orders still to ship need its address, and a prepared payout needs its tag. */
export async function closingBlockers(db: Db | Tx, userId: string): Promise<DeletionBlockers> {
  const orders = await db.order.count({
    where: {
      ...{ userId, isArchived: false, isTestOrder: false },
      OR: [{ status: "pending" }, { status: "completed", trackingNumber: null }],
    },
  });
  const payouts = await db.payout.count({ where: { affiliateUserId: userId, status: "prepared" } });
  return { orders, hasPayout: payouts > 0 };
}
