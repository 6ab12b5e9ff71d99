import type { UserIdInput } from "~/schemas/admin/users";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";

/** The latest so many notes of an order or an account are shown. */
const MAX_NOTES = 100;
const NEWEST = { orderBy: { createdAt: "desc" }, take: MAX_NOTES } as const;
const SHOWN = { id: true, about: true, note: true, authorName: true, createdAt: true } as const;

/** What was noted about an order, the newest first. */
export const notesOfOrder = ({ db }: SignedInContext, { orderId }: OrderIdInput) =>
  db.internalNote.findMany({ where: { orderId }, ...NEWEST, select: SHOWN });

/** What was noted about an account and its orders, the newest first. */
export const notesOfUser = ({ db }: SignedInContext, { userId }: UserIdInput) =>
  db.internalNote.findMany({
    where: { userId },
    ...NEWEST,
    select: { ...SHOWN, order: { select: { id: true, shortId: true } } },
  });
