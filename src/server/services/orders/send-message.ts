import { notFound } from "~/domain/errors";
import type { SendMessageInput } from "~/schemas/orders";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockActorAccount } from "../users/lock-actor-account";
import { shopAddress } from "./shop-address";
import { writeMessage } from "./write-message";

const TOO_MANY_MESSAGES = "You have sent a lot of messages.";

/**
 * Sends a message to the shop about an order of the signed-in customer: into the order's thread, and by e-mail. Throws
 * "not-found", "sign-in-required", and "too-many-tries" after 30 messages per account within an hour.
 */
export async function sendMessage(ctx: SignedInContext, input: SendMessageInput): Promise<{ id: string }> {
  const { db, actor, now } = ctx;
  const { userId } = actor;
  await assertAttempt("order-message", [`user:${userId}`], TOO_MANY_MESSAGES);
  return inTransaction(db, async (tx) => {
    await lockActorAccount(tx, actor);
    const order = await tx.order.findFirst({ where: { id: input.orderId, userId }, select: { id: true } });
    if (!order) throw notFound("Order");
    const toEmail = await shopAddress(tx);
    const { id } = await writeMessage(tx, { ...input, userId, senderType: "customer", toEmail, now });
    return { id };
  });
}
