import { notFound } from "~/domain/errors";
import type { Prisma } from "~/generated/prisma/client";
import type { ThreadInput } from "~/schemas/orders";
import type { ServiceContext, SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";

const MESSAGES_A_PAGE = 50;

/** The id makes the sequence of messages with equal times stable. */
export const NEWEST_MESSAGE_FIRST = [
  { createdAt: "desc" },
  { id: "desc" },
] satisfies Prisma.OrderMessageOrderByWithRelationInput[];

/** A page of the thread of an order of the signed-in customer. Throws "not-found". */
export async function orderMessages({ db, actor }: SignedInContext, input: ThreadInput) {
  const where = { id: input.orderId, userId: actor.userId };
  if ((await db.order.count({ where })) === 0) throw notFound("Order");
  return messagePage(db, input);
}

/** A page of the thread of any order, for the shop. Throws "not-found". */
export async function messagesForShop({ db }: ServiceContext, input: ThreadInput) {
  if ((await db.order.count({ where: { id: input.orderId } })) === 0) throw notFound("Order");
  return messagePage(db, input);
}

/** The newest messages, or those before `cursor`, oldest first; `nextCursor` leads to earlier ones. */
async function messagePage(db: Db, { orderId, cursor }: ThreadInput) {
  const rows = await db.orderMessage.findMany({
    where: { orderId },
    orderBy: NEWEST_MESSAGE_FIRST,
    take: MESSAGES_A_PAGE + 1,
    // A message of another order is no valid cursor.
    ...(cursor && { cursor: { id: cursor, orderId }, skip: 1 }),
    select: { id: true, senderType: true, message: true, isRead: true, createdAt: true },
  });
  const page = rows.slice(0, MESSAGES_A_PAGE);
  return { messages: page.toReversed(), nextCursor: rows.length > MESSAGES_A_PAGE ? (page.at(-1)?.id ?? null) : null };
}
