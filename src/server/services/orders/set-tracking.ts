import { fieldError } from "~/domain/errors";
import { assertTransition } from "~/domain/order-status";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { lockOrder, recordTransition } from "./order-transition";
import { giveNewestLots } from "./set-item-lot";
import { assertTrackingFree, lockTracking } from "./tracking-number-use";

/**
 * Saves the tracking number of a paid order, which makes it shipped, from the newest lots where none
 * was chosen, and e-mails the customer.
 * Throws "tracking-required", "not-found", "invalid-transition", and "tracking-used" for another customer's number.
 */
export async function setTracking(ctx: SignedInContext, input: { orderId: string; trackingNumber: string }) {
  const { orderId } = input;
  const trackingNumber = input.trackingNumber.trim();
  if (!trackingNumber) throw fieldError("trackingNumber", "tracking-required", "Please enter a tracking number");
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const status = assertTransition("ship", order);
    if (order.trackingNumber === trackingNumber && order.shippedAt) return { trackingNumber, isUnchanged: true };
    await lockTracking(tx, trackingNumber);
    await assertTrackingFree(tx, { trackingNumber, userId: order.userId });
    await tx.order.update({ where: { id: orderId }, data: { trackingNumber, shippedAt: ctx.now } });
    // A corrected number ships nothing again: a lot that came later is not what was sent.
    if (!order.shippedAt) await giveNewestLots(tx, orderId);
    // The count is part of the key, so that a number that is changed back is e-mailed again.
    const savedBefore = await tx.orderEvent.count({ where: { orderId, action: "ship" } });
    await queueMail(tx, {
      dedupeKey: `tracking:${orderId}:${savedBefore + 1}`,
      template: "tracking",
      toEmail: order.email,
      payload: { orderId, trackingNumber },
      orderId,
    });
    const before = { trackingNumber: order.trackingNumber, shippedAt: order.shippedAt };
    const after = { trackingNumber, shippedAt: ctx.now };
    await recordTransition(tx, ctx, { orderId, action: "ship", from: order.status, to: status, before, after });
    return { trackingNumber, isUnchanged: false };
  });
}
