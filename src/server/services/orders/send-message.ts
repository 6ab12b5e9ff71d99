import { notFound } from "~/domain/errors";
import type { SendMessageInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { shopAddress } from "./shop-address";
import { writeMessage } from "./write-message";

/** Writes to the shop about an order of one's own: into the order's thread, and by e-mail. */
export function sendMessage(ctx: SignedInContext, input: SendMessageInput): Promise<{ id: string }> {
  const { db, actor, now } = ctx;
  const { userId } = actor;
  return inTransaction(db, async (tx) => {
    const order = await tx.order.findFirst({ where: { id: input.orderId, userId }, select: { id: true } });
    if (!order) throw notFound("Order");
    const toEmail = await shopAddress(tx);
    const { id } = await writeMessage(tx, { ...input, userId, senderType: "customer", toEmail, now });
    return { id };
  });
}
