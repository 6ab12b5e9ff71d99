import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { orderChanged } from "./order-changed";

/** Marks the customer's messages about an order as read. Returns how many were unread. */
export function markCustomerMessagesRead(ctx: SignedInContext, { orderId }: { orderId: string }) {
  return inTransaction(ctx.db, async (tx) => ({ count: await readCustomerMessages(tx, orderId) }));
}

/** `markCustomerMessagesRead` inside the transaction of a larger command. Returns how many were unread. */
export async function readCustomerMessages(tx: Tx, orderId: string): Promise<number> {
  const { count } = await tx.orderMessage.updateMany({
    where: { orderId, senderType: "customer", isRead: false },
    data: { isRead: true },
  });
  await tx.orderThread.updateMany({ where: { orderId, isUnread: true }, data: { isUnread: false } });
  if (count > 0) await orderChanged(tx, orderId);
  return count;
}
