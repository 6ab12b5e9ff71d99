import { notFound } from "~/domain/errors";
import type { Prisma } from "~/generated/prisma/client";
import type { ThreadInput } from "~/schemas/orders";
import type { ServiceContext, SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";

/** How many messages of a thread are read at once. */
const MESSAGES_A_PAGE = 50;

/** As threads are read: of two at the same moment the later in the list is the newer one. */
export const NEWEST_MESSAGE_FIRST = [
  { createdAt: "desc" },
  { id: "desc" },
] satisfies Prisma.OrderMessageOrderByWithRelationInput[];

/** The thread of an order of one's own, a page at a time. Throws 'Order not found'. */
export async function orderMessages({ db, actor }: SignedInContext, input: ThreadInput) {
  const where = { id: input.orderId, userId: actor.userId };
  if ((await db.order.count({ where })) === 0) throw notFound("Order");
  return messagePage(db, input);
}

/** The thread of any order, for the shop, a page at a time. Throws 'Order not found'. */
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
    // A message of another order leads nowhere, as one that is not there.
    ...(cursor && { cursor: { id: cursor, orderId }, skip: 1 }),
    select: { id: true, senderType: true, message: true, isRead: true, createdAt: true },
  });
  const page = rows.slice(0, MESSAGES_A_PAGE);
  return { messages: page.toReversed(), nextCursor: rows.length > MESSAGES_A_PAGE ? (page.at(-1)?.id ?? null) : null };
}
