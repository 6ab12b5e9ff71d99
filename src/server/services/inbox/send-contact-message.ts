import { randomUUID } from "node:crypto";
import type { ContactInput } from "~/schemas/contact";
import { addressKeys, assertAttempt, emailKey } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { viewerOf, visibleTo } from "../catalogue/visible-to";
import { shopAddress } from "../orders/shop-address";
import { lockActorAccount } from "../users/lock-actor-account";

const TOO_MANY = "You have already sent several messages.";

/**
 * Adds a contact message to the admin inbox, e-mails it to the shop, and confirms it to the sender by e-mail.
 * Idempotent: a double click or a retry is one message.
 * Throws "too-many-tries" after 5 messages from one sender or 15 from one IP address within an hour.
 */
export async function sendContactMessage(ctx: ServiceContext, input: ContactInput): Promise<void> {
  const { db, actor, visitor } = ctx;
  await assertAttempt("contact-of-address", addressKeys(visitor.ipHash), TOO_MANY);
  await assertAttempt("contact", [actor ? `user:${actor.userId}` : emailKey(input.email)], TOO_MANY);
  await inTransaction(db, async (tx) => {
    if (actor) await lockActorAccount(tx, actor);
    const conversationId = await write(tx, ctx, input);
    if (!conversationId) return;
    // `fromUserId`: when that account is deleted, e-mails about it are blanked.
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

/** Returns the new conversation's id, or null if this message already exists. */
async function write(tx: Tx, ctx: ServiceContext, input: ContactInput): Promise<string | null> {
  const { topic, name, email, message, conversationId, productSlug } = input;
  const userId = ctx.actor?.userId ?? null;
  const product = productSlug ? await visibleProduct(tx, ctx, productSlug) : null;
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
    // The id was used for another text (edited after a failed attempt): this is a new message.
    id = randomUUID();
    await insert(id);
  }
  await tx.conversationMessage.create({
    data: { conversationId: id, senderType: "customer", userId, message, createdAt: ctx.now },
  });
  return id;
}

/** The product that is or was found at this slug: it may be renamed while the message is written. */
async function visibleProduct(tx: Tx, ctx: ServiceContext, slug: string) {
  const select = { id: true };
  const visible = visibleTo(viewerOf(ctx));
  const current = await tx.product.findFirst({ where: { slug, ...visible }, select });
  return current ?? tx.product.findFirst({ where: { formerSlugs: { some: { slug } }, ...visible }, select });
}
