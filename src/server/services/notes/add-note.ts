import { notFound } from "~/domain/errors";
import type { AddOrderNoteInput, AddUserNoteInput } from "~/schemas/admin/notes";
import type { SignedInContext } from "~/server/context";
import { insertNote } from "./insert-note";

/** Notes something about an order, for the shop only. Throws "Order not found". */
export async function addOrderNote(ctx: SignedInContext, { orderId, note }: AddOrderNoteInput): Promise<void> {
  const order = await ctx.db.order.findUnique({ where: { id: orderId }, select: { userId: true } });
  if (!order) throw notFound("Order");
  await insertNote(ctx.db, ctx, { userId: order.userId, orderId, note });
}

/** Notes something about an account, for the shop only. Throws "User not found". */
export async function addUserNote(ctx: SignedInContext, { userId, note }: AddUserNoteInput): Promise<void> {
  const user = await ctx.db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { id: true } });
  if (!user) throw notFound("User");
  await insertNote(ctx.db, ctx, { userId, note });
}
