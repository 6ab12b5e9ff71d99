import { notFound } from "~/domain/errors";
import type { Prisma } from "~/generated/prisma/client";
import type { ConversationIdInput, ListConversationsInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";

const PAGE = 50;
const MOST_MESSAGES = 100;
const EXCERPT = 200;

const STATES = {
  open: { doneAt: null },
  unread: { isUnread: true },
  done: { doneAt: { not: null } },
} as const satisfies Record<ListConversationsInput["state"], Prisma.ConversationWhereInput>;

/** A page of the inbox, the latest first, narrowed by state and search, with how many each state holds. */
export async function inbox({ db }: SignedInContext, { state, search, page: wanted }: ListConversationsInput) {
  const holds = { contains: search, mode: "insensitive" } as const;
  const found: Prisma.ConversationWhereInput = search
    ? { OR: [{ name: holds }, { email: holds }, { messages: { some: { message: holds } } }] }
    : {};
  const count = (where: Prisma.ConversationWhereInput) => db.conversation.count({ where: { AND: [where, found] } });
  const [open, unread, done] = await Promise.all([count(STATES.open), count(STATES.unread), count(STATES.done)]);
  const counts = { open, unread, done };
  const pageCount = Math.max(1, Math.ceil(counts[state] / PAGE));
  const page = Math.min(wanted, pageCount);
  const rows = await db.conversation.findMany({
    where: { AND: [STATES[state], found] },
    orderBy: [{ lastMessageAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * PAGE,
    take: PAGE,
    select: {
      ...{ id: true, topic: true, name: true, email: true, isUnread: true, doneAt: true, lastMessageAt: true },
      product: { select: { name: true } },
      messages: {
        orderBy: [{ createdAt: "desc" }, { senderType: "desc" }],
        take: 1,
        select: { message: true, senderType: true },
      },
    },
  });
  return {
    counts,
    page,
    pageCount,
    conversations: rows.map(({ messages: [last], product, ...row }) => ({
      ...row,
      productName: product?.name ?? null,
      excerpt: last?.message.slice(0, EXCERPT) ?? "",
      isAnswered: last?.senderType === "admin",
    })),
  };
}

/** One message of the inbox with its answers, oldest first. Throws "not-found". */
export async function conversation({ db }: SignedInContext, { conversationId }: ConversationIdInput) {
  const found = await db.conversation.findUnique({
    where: { id: conversationId },
    select: {
      ...{ id: true, topic: true, name: true, email: true, isUnread: true, doneAt: true, createdAt: true },
      user: { select: { id: true, name: true, email: true } },
      product: { select: { id: true, name: true, sku: true, slug: true } },
      messages: {
        // Of one moment, the question comes before its answer.
        orderBy: [{ createdAt: "asc" }, { senderType: "asc" }, { id: "asc" }],
        take: MOST_MESSAGES,
        select: {
          ...{ id: true, senderType: true, message: true, createdAt: true },
          user: { select: { name: true } },
        },
      },
    },
  });
  if (!found) throw notFound("Message");
  return found;
}
