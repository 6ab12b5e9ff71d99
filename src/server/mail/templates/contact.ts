import { z } from "zod";
import { TOPIC_LABELS } from "~/domain/contact";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { formatDate } from "~/lib/format-date";
import type { Db } from "~/server/db";
import { only } from "~/server/query-rows";
import { facts, hello, link, quote } from "./blocks";
import { type Composers, composer } from "./composer";
import { person } from "./order-parts";

const OfConversation = z.object({ conversationId: z.uuid() });

/** Which of the sender's messages to quote: the one with this id, the latest until then, or the first. */
type Told = { id?: string | undefined; until?: Date };

/** Loads a conversation. Throws "not-found" if it is gone. */
async function loadConversation(db: Db, { conversationId }: z.output<typeof OfConversation>, { id, until }: Told = {}) {
  const found = await db.conversation.findUnique({
    where: { id: conversationId },
    select: {
      ...only("id", "topic", "name", "email", "createdAt"),
      product: { select: { name: true, sku: true } },
      user: { select: { name: true, email: true, emailVerifiedAt: true } },
      messages: {
        where: { senderType: "customer", ...(until && { createdAt: { lte: until } }) },
        orderBy: { createdAt: until ? "desc" : "asc" },
        take: 1,
      },
    },
  });
  const named =
    id && (await db.conversationMessage.findFirst({ where: { id, conversationId, senderType: "customer" } }));
  const told = named || found?.messages[0];
  if (!found || !told) throw notFound("Message");
  const { user, product, topic, ...rest } = found;
  const { message, createdAt } = told;
  const isProven = user?.email === rest.email;
  return {
    ...{ ...rest, message, createdAt, topic: TOPIC_LABELS[topic] },
    /** The sender's name if the address is proven to be theirs; else null. */
    provenName: user && isProven ? greetingName(user) : null,
    about: facts(["Topic", TOPIC_LABELS[topic]], product && ["Product", `${product.name}\n${product.sku}`]),
  };
}

export const CONTACT_MAILS = {
  /** To the shop: a new contact message. The subject quotes nothing the sender typed. */
  "contact-shop": composer(OfConversation.extend({ messageId: z.uuid().optional() }), async (given, db) => {
    const { id, topic, about, message, ...sender } = await loadConversation(db, given, { id: given.messageId });
    return {
      subject: `New message: ${topic}`,
      preheader: message.slice(0, 140),
      content: [
        facts(["From", person(sender)]),
        about,
        quote(message),
        link("Answer in the inbox", `/admin/messages/${id}`),
        "Please answer in the inbox: a reply to this e-mail goes to the shop's own address, not to the sender.",
      ],
    };
  }),

  /**
   * To the sender: the message has arrived. Quotes it only if the address is proven to be theirs, so that nobody can
   * make the shop mail their text to a stranger.
   */
  "contact-received": composer(OfConversation, async (given, db) => {
    const { provenName, about, message } = await loadConversation(db, given);
    return {
      subject: "We received your message",
      content: [
        hello(provenName),
        "Thank you for your message. We will answer it by e-mail.",
        about,
        provenName
          ? ["You wrote:", quote(message)]
          : "If you did not write to us, somebody entered your address by mistake. Please ignore this e-mail.",
        "To add something, reply to this e-mail.",
      ],
    };
  }),

  /** To the sender: the shop's answer. Quotes their message under the same condition as "contact-received". */
  "contact-answer": composer(OfConversation.extend({ messageId: z.uuid() }), async (given, db) => {
    const { messageId: id, conversationId } = given;
    const answer = await db.conversationMessage.findFirst({
      where: { id, conversationId },
      select: { message: true, createdAt: true },
    });
    if (!answer) throw notFound("Message");
    const until = answer.createdAt;
    const { provenName, topic, about, message, createdAt } = await loadConversation(db, given, { until });
    return {
      subject: `Answer to your message: ${topic}`,
      preheader: answer.message.slice(0, 140),
      content: [
        hello(provenName),
        answer.message,
        "To write back, reply to this e-mail.",
        provenName
          ? ["You wrote to us:", quote(message)]
          : `This answers the message that was sent to us on ${formatDate(createdAt)} (UTC).`,
        about,
      ],
    };
  }),
} satisfies Composers;
