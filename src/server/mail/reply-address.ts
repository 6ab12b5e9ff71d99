import { z } from "zod";
import { mailFacts } from "~/domain/mails";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import { acceptsReplies, replyAddressOf } from "./reply-token";

type RepliedMail = { template: string; to_email: string; payload: unknown };

const Named = z.object({ orderId: z.uuid().optional(), conversationId: z.uuid().optional() });

/** Where replies to this e-mail go: into its thread if inbound mail is set up, else to the shop's mailbox. */
export async function replyAddressFor(db: Db, { template, to_email: email, payload }: RepliedMail): Promise<string> {
  const named = Named.safeParse(payload).data;
  if (acceptsReplies() && named) {
    const { orderId, conversationId } = named;
    const { repliesTo } = mailFacts(template);
    // order-message also goes from customer to shop, so check that the recipient is the order's customer.
    if (repliesTo === "order" && orderId && (await db.order.count({ where: { id: orderId, email } })) > 0) {
      return replyAddressOf({ kind: "order", id: orderId });
    }
    if (repliesTo === "contact" && conversationId) {
      return replyAddressOf({ kind: "contact", id: conversationId });
    }
  }
  return replyAddress(db);
}

/**
 * The shop's reply address: the contact e-mail of the site settings, else the notification address of the e-mail
 * settings, else the house account's address.
 */
async function replyAddress(db: Db): Promise<string> {
  const where = { id: "default" };
  const site = await db.siteSettings.findUnique({ where, select: { contactEmail: true } });
  if (site?.contactEmail) return site.contactEmail;
  const email = await db.emailSettings.findUnique({ where, select: { notificationEmail: true } });
  return email?.notificationEmail || env.ROOT_AFFILIATE_EMAIL;
}
