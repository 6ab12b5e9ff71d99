import type { UserIdInput } from "~/schemas/admin/users";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { paidOnlyWhere } from "../orders/staff-view";

const MAX_NOTES = 100;
const NEWEST = { orderBy: { createdAt: "desc" }, take: MAX_NOTES } as const;
const SHOWN = { id: true, about: true, note: true, authorName: true, createdAt: true } as const;

/** The latest 100 internal notes about an order, newest first. */
export const notesOfOrder = (ctx: SignedInContext, { orderId }: OrderIdInput) =>
  ctx.db.internalNote.findMany({ where: { orderId, order: paidOnlyWhere(ctx) }, ...NEWEST, select: SHOWN });

/** The latest 100 internal notes about an account and its orders, newest first. */
export const notesOfUser = ({ db }: SignedInContext, { userId }: UserIdInput) =>
  db.internalNote.findMany({
    where: { userId },
    ...NEWEST,
    select: { ...SHOWN, order: { select: { id: true, shortId: true } } },
  });
