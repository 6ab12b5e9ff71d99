import { assertReason } from "~/domain/order-actions";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { insertNote } from "../notes/insert-note";
import { cancelPending } from "./cancel-pending";
import { assertActionAllowed, recordTransition } from "./order-transition";

type Cancelling = { orderId: string; reason?: string | undefined; internalNote?: string };

/**
 * Cancels an order that is waiting for payment, and e-mails the customer. No-op if already cancelled. Throws what
 * `assertReason` and `assertActionAllowed` throw.
 */
export const cancelOrder = (ctx: SignedInContext, input: Cancelling) =>
  inTransaction(ctx.db, (tx) => cancelOrderInTransaction(tx, ctx, input));

/** `cancelOrder` inside the transaction of a larger command. */
export async function cancelOrderInTransaction(tx: Tx, ctx: SignedInContext, input: Cancelling) {
  const { orderId, internalNote: note = "" } = input;
  const reason = assertReason("cancel", input.reason);
  if (!(await cancelPending(tx, { orderId, by: "admin", now: ctx.now }))) {
    const found = await tx.order.findUnique({ where: { id: orderId }, select: { status: true } });
    if (found?.status !== "cancelled") await assertActionAllowed(tx, orderId, "cancel");
    return { alreadyCancelled: true };
  }
  await recordTransition(tx, ctx, {
    orderId,
    action: "cancel",
    from: "pending",
    to: "cancelled",
    reason,
    before: {},
    after: { cancelledAt: ctx.now },
  });
  if (note) {
    const { userId } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { userId: true } });
    await insertNote(tx, ctx, { userId, orderId, about: "Cancelled", note });
  }
  return { alreadyCancelled: false };
}
