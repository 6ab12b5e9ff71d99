import type { DeletionBlockers } from "~/domain/account-closing";
import type { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";

/** Orders of an account that are still to be paid or shipped, which needs its address. */
export const openOrdersWhere = (userId: string) =>
  ({
    ...{ userId, isArchived: false, isTestOrder: false },
    OR: [{ status: "pending" }, { status: "completed", trackingNumber: null }],
  }) satisfies Prisma.OrderWhereInput;

/** What blocks closing an account: open orders, and a prepared payout, which needs its tag. */
export async function closingBlockers(db: Db | Tx, userId: string): Promise<DeletionBlockers> {
  const orders = await db.order.count({ where: openOrdersWhere(userId) });
  const payouts = await db.payout.count({ where: { affiliateUserId: userId, status: "prepared" } });
  return { orders, hasPayout: payouts > 0 };
}
