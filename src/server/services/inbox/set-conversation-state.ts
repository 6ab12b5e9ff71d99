import { notFound } from "~/domain/errors";
import { roleMay } from "~/domain/staff";
import type { EntryKind, SetDoneInput, SetUnreadInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";

type Counted = Promise<{ count: number }>;

const UNREAD: Readonly<Record<EntryKind, (db: Db, id: string, isUnread: boolean) => Counted>> = {
  contact: (db, id, isUnread) => db.conversation.updateMany({ where: { id }, data: { isUnread } }),
  order: (db, orderId, isUnread) => db.orderThread.updateMany({ where: { orderId }, data: { isUnread } }),
  membership: (db, id, isUnread) => db.subscriptionRequest.updateMany({ where: { id }, data: { isUnread } }),
  access: (db, id, isUnread) => db.accessRequest.updateMany({ where: { id }, data: { isUnread } }),
  affiliate: (db, id, isUnread) => db.affiliateRequest.updateMany({ where: { id }, data: { isUnread } }),
};

const isRequest = (kind: EntryKind) => kind !== "contact" && kind !== "order";

/** Marks an entry of the inbox as read or unread; the customer does not see it. Throws "not-found". */
export async function setUnread(ctx: SignedInContext, { kind, entryId, isUnread }: SetUnreadInput): Promise<void> {
  if (isRequest(kind) && !roleMay(ctx.actor.role, "manage")) throw notFound("Message");
  const { count } = await UNREAD[kind](ctx.db, entryId, isUnread);
  if (count === 0) throw notFound("Message");
}

/** Moves messages of the inbox to Done, which reads them, or back to Open. Throws "not-found". */
export async function setDone({ db, now }: SignedInContext, { kind, entryId, isDone }: SetDoneInput): Promise<void> {
  const data = isDone ? { doneAt: now, isUnread: false, waitingSince: null } : { doneAt: null };
  const { count } =
    kind === "contact"
      ? await db.conversation.updateMany({ where: { id: entryId }, data })
      : await db.orderThread.updateMany({ where: { orderId: entryId }, data });
  if (count === 0) throw notFound("Message");
}
