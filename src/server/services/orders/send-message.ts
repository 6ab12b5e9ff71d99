import { notFound } from "~/domain/errors";
import type { SendMessageInput } from "~/schemas/orders";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";
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
    const [order] = await queryRows(tx, IdRow)`
      SELECT id::text FROM orders WHERE id = ${input.orderId}::uuid AND user_id = ${userId}::uuid FOR KEY SHARE`;
    if (!order) throw notFound("Order");
    // After the order: see `lockOrder`.
    await lockActorAccount(tx, actor);
    const toEmail = await shopAddress(tx);
    const { id } = await writeMessage(tx, { ...input, userId, senderType: "customer", toEmail, now });
    return { id };
  });
}
