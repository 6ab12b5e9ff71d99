import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import type { Db } from "~/server/db";
import type { MailConversation } from "~/server/mail/templates/contact";

/** A conversation as its e-mails tell of it. Throws "not-found" once it is gone. */
export async function loadConversationForMail(db: Db, conversationId: string): Promise<MailConversation> {
  const found = await db.conversation.findUnique({
    where: { id: conversationId },
    select: {
      ...{ id: true, topic: true, name: true, email: true, createdAt: true },
      product: { select: { name: true, sku: true } },
      user: { select: { name: true, email: true, emailVerifiedAt: true } },
      messages: { where: { senderType: "customer" }, orderBy: { createdAt: "asc" }, take: 1 },
    },
  });
  const message = found?.messages[0]?.message;
  if (!found || message === undefined) throw notFound("Message");
  const { user, ...rest } = found;
  const isProven = user?.email === rest.email;
  return { ...rest, message, provenName: user && isProven ? greetingName(user) : null };
}
