import type { Carrier } from "~/domain/carriers";
import { fieldError } from "~/domain/errors";
import { assertTransition } from "~/domain/order-actions";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { assignNewestLots } from "./assign-lots";
import { lockOrderForStaff, recordTransition } from "./order-transition";
import { assertNotShared, assertTrackingFree, lockTracking } from "./tracking-number-use";

type Shipped = {
  orderId: string;
  trackingNumber: string;
  /** Unchanged if missing. */
  carrier?: Carrier | undefined;
  /** Allows a number that another order of the same customer has. */
  isSharedParcel?: boolean;
};

/**
 * Saves a paid order's tracking number and carrier, which ships it, from the newest lots where none was chosen, and
 * e-mails the customer. Throws "tracking-required", "not-found", "invalid-transition", "tracking-used" for another
 * customer's number, and "tracking-shared" for that of another order of the same customer, unless `isSharedParcel`.
 */
export async function setTracking(ctx: SignedInContext, input: Shipped) {
  const { orderId, isSharedParcel = false } = input;
  const trackingNumber = input.trackingNumber.trim();
  if (!trackingNumber) throw fieldError("trackingNumber", "tracking-required", "Please enter a tracking number");
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrderForStaff(tx, ctx, orderId);
    const status = assertTransition("ship", order);
    const { carrier = order.carrier } = input;
    const isSameNumber = order.trackingNumber === trackingNumber;
    if (isSameNumber && order.shippedAt && order.carrier === carrier) return { trackingNumber, isUnchanged: true };
    await lockTracking(tx, trackingNumber);
    const parcel = { orderId, trackingNumber, userId: order.userId };
    await assertTrackingFree(tx, parcel);
    if (!isSameNumber && !isSharedParcel) await assertNotShared(tx, parcel);
    const shippedAt = order.shippedAt ?? ctx.now;
    await tx.order.update({ where: { id: orderId }, data: { trackingNumber, carrier, shippedAt } });
    // Not for a correction: lots that were added since are not what was sent.
    if (!order.shippedAt) await assignNewestLots(tx, [orderId]);
    // The count is part of the key, so that changing a number back is e-mailed again.
    const savedBefore = await tx.orderEvent.count({ where: { orderId, action: "ship" } });
    // An unsent e-mail would name the old number.
    if (order.shippedAt) await withdrawMail(tx, `tracking:${orderId}:${savedBefore}`);
    const told = { orderId, dedupeKey: { startsWith: `tracking:${orderId}:` } };
    const isCorrection = order.shippedAt !== null && (await tx.outboxMail.count({ where: told })) > 0;
    await queueMail(tx, {
      dedupeKey: `tracking:${orderId}:${savedBefore + 1}`,
      template: "tracking",
      toEmail: order.email,
      payload: { orderId, trackingNumber, carrier, isCorrection },
      orderId,
    });
    const before = { trackingNumber: order.trackingNumber, carrier: order.carrier, shippedAt: order.shippedAt };
    const after = { trackingNumber, carrier, shippedAt };
    await recordTransition(tx, ctx, { orderId, action: "ship", from: order.status, to: status, before, after });
    return { trackingNumber, isUnchanged: false };
  });
}
