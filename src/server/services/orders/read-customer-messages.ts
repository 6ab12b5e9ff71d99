import type { SignedInContext } from "~/server/context";

/** Opening an order's details marks what its customer wrote as read. */
export async function readCustomerMessages(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const { count } = await ctx.db.orderMessage.updateMany({
    where: { orderId, senderType: "customer", isRead: false },
    data: { isRead: true },
  });
  return { count };
}
