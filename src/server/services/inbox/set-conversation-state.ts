import { notFound } from "~/domain/errors";
import { roleMay } from "~/domain/staff";
import { threadChangedError } from "~/domain/thread-changed-error";
import type { EntryKind, SetDoneInput, SetUnreadInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { readCustomerMessages } from "../orders/mark-customer-messages-read";

type Counted = Promise<{ count: number }>;

const UNREAD: Readonly<Record<EntryKind, (db: Db, id: string, isUnread: boolean) => Counted>> = {
  contact: (db, id, isUnread) => db.conversation.updateMany({ where: { id }, data: { isUnread } }),
  order: (db, orderId, isUnread) => db.orderThread.updateMany({ where: { orderId }, data: { isUnread } }),
  membership: (db, id, isUnread) => db.subscriptionRequest.updateMany({ where: { id }, data: { isUnread } }),
  access: (db, id, isUnread) => db.accessRequest.updateMany({ where: { id }, data: { isUnread } }),
  affiliate: (db, id, isUnread) => db.affiliateRequest.updateMany({ where: { id }, data: { isUnread } }),
};

const isRequest = (kind: EntryKind) => kind !== "contact" && kind !== "order";

/** Marks an inbox entry as read or unread; customers do not see this. Throws "not-found". */
export async function setUnread(ctx: SignedInContext, { kind, entryId, isUnread }: SetUnreadInput): Promise<void> {
  if (isRequest(kind) && !roleMay(ctx.actor.role, "manage")) throw notFound("Message");
  const { count } = await UNREAD[kind](ctx.db, entryId, isUnread);
  if (count === 0) throw notFound("Message");
}

/**
 * Moves a contact message or order thread to Done, which also marks its messages as read (for an order, visibly to the
 * customer), or back to Open. Throws "not-found", and "thread-moved-on" if somebody has written since `seenAt`, so that
 * no message is closed unread.
 */
export function setDone(ctx: SignedInContext, { kind, entryId, isDone, seenAt }: SetDoneInput): Promise<void> {
  const data = isDone ? { doneAt: ctx.now, isUnread: false, waitingSince: null } : { doneAt: null };
  const seen = isDone && seenAt ? { lastMessageAt: { lte: seenAt } } : {};
  return inTransaction(ctx.db, async (tx) => {
    const { count } =
      kind === "contact"
        ? await tx.conversation.updateMany({ where: { id: entryId, ...seen }, data })
        : await tx.orderThread.updateMany({ where: { orderId: entryId, ...seen }, data });
    if (count === 0) {
      const isThere =
        kind === "contact"
          ? await tx.conversation.count({ where: { id: entryId } })
          : await tx.orderThread.count({ where: { orderId: entryId } });
      throw isThere > 0 ? threadChangedError("Somebody", "mark it as done") : notFound("Message");
    }
    if (isDone && kind === "order") await readCustomerMessages(tx, entryId);
  });
}
