import { randomUUID } from "node:crypto";
import type { ContactInput } from "~/schemas/contact";
import { addressKeys, assertAttempt, emailKey } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { viewerOf, visibleTo } from "../catalogue/visible-to";
import { shopAddress } from "../orders/shop-address";
import { holdOwnAccount } from "../users/hold-own-account";

const TOO_MANY = "You have already sent several messages.";

/**
 * Puts a message of anybody into the admin's inbox, mails it to the shop, and mails the sender that it has arrived. The
 * same message again (a double press, an answer that was lost on the way) is one message.
 * Throws "too-many-tries" after 5 messages of one sender or 15 from one address within an hour.
 */
export async function sendToShop(ctx: ServiceContext, input: ContactInput): Promise<void> {
  const { db, actor, visitor } = ctx;
  await assertAttempt("contact-of-address", addressKeys(visitor.ipHash), TOO_MANY);
  await assertAttempt("contact", [actor ? `user:${actor.userId}` : emailKey(input.email)], TOO_MANY);
  await inTransaction(db, async (tx) => {
    if (actor) await holdOwnAccount(tx, actor);
    const conversationId = await write(tx, ctx, input);
    if (!conversationId) return;
    // `fromUserId`: what was mailed about somebody is emptied when their account is deleted.
    const payload = { conversationId, ...(actor && { fromUserId: actor.userId }) };
    await queueMail(tx, {
      ...{ dedupeKey: `contact-shop:${conversationId}`, template: "contact-shop" },
      ...{ toEmail: await shopAddress(tx), payload },
    });
    await queueMail(tx, {
      ...{ dedupeKey: `contact-received:${conversationId}`, template: "contact-received" },
      ...{ toEmail: input.email, payload },
    });
  });
}

/** The new conversation's id; null if this message is there already. */
async function write(tx: Tx, ctx: ServiceContext, input: ContactInput): Promise<string | null> {
  const { topic, name, email, message, conversationId, productSlug } = input;
  const userId = ctx.actor?.userId ?? null;
  const product = productSlug
    ? await tx.product.findFirst({ where: { slug: productSlug, ...visibleTo(viewerOf(ctx)) }, select: { id: true } })
    : null;
  const insert = (id: string) =>
    tx.conversation.createMany({
      data: [
        {
          id,
          topic,
          name,
          email,
          userId,
          productId: product?.id ?? null,
          lastMessageAt: ctx.now,
          waitingSince: ctx.now,
          createdAt: ctx.now,
        },
      ],
      skipDuplicates: true,
    });
  let id = conversationId;
  if ((await insert(id)).count === 0) {
    const same = { id, topic, email, userId, messages: { some: { senderType: "customer" as const, message } } };
    if (await tx.conversation.findFirst({ where: same, select: { id: true } })) return null;
    // The id was used for something else, as when a text is changed after a failure: this is another message.
    id = randomUUID();
    await insert(id);
  }
  await tx.conversationMessage.create({
    data: { conversationId: id, senderType: "customer", userId, message, createdAt: ctx.now },
  });
  return id;
}
