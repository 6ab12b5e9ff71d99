import { notFound } from "~/domain/errors";
import type { AddOrderNoteInput, AddUserNoteInput } from "~/schemas/admin/notes";
import type { SignedInContext } from "~/server/context";
import { insertNote } from "./insert-note";

/** Adds an internal note about an order. Throws "not-found". */
export async function addOrderNote(ctx: SignedInContext, { orderId, note }: AddOrderNoteInput): Promise<void> {
  const order = await ctx.db.order.findUnique({ where: { id: orderId }, select: { userId: true } });
  if (!order) throw notFound("Order");
  await insertNote(ctx.db, ctx, { userId: order.userId, orderId, note });
}

/** Adds an internal note about an account. Throws "not-found". */
export async function addUserNote(ctx: SignedInContext, { userId, note }: AddUserNoteInput): Promise<void> {
  const user = await ctx.db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { id: true } });
  if (!user) throw notFound("User");
  await insertNote(ctx.db, ctx, { userId, note });
}
