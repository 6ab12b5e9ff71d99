import { DomainError, notFound } from "~/domain/errors";
import type { ReviewOrderInput } from "~/schemas/reviews";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockActorAccount } from "../users/lock-actor-account";

/**
 * Saves a customer's review of their own paid order, pending approval; it cannot be changed later. Sending the same one
 * again is a no-op. Throws "not-found", "order-not-paid" (also once refunded), "already-reviewed", "sign-in-required".
 */
export async function reviewOrder(ctx: SignedInContext, input: ReviewOrderInput): Promise<void> {
  const { db, actor, now } = ctx;
  const own = { id: input.orderId, userId: actor.userId };
  const isSaved = await inTransaction(db, async (tx) => {
    const { count } = await tx.order.updateMany({
      where: { ...own, isPaid: true, orderRating: null },
      data: {
        orderRating: input.rating,
        orderReviewText: input.reviewText,
        orderReviewIsApproved: false,
        orderReviewedAt: now,
      },
    });
    // After the order: see `lockOrder`.
    await lockActorAccount(tx, actor);
    return count > 0;
  });
  if (isSaved) return;
  const select = { isPaid: true, orderRating: true, orderReviewText: true };
  const order = await db.order.findFirst({ where: own, select });
  if (!order) throw notFound("Order");
  if (!order.isPaid) throw new DomainError("CONFLICT", "order-not-paid", "Only a paid order can be reviewed.");
  if (order.orderRating === input.rating && order.orderReviewText === input.reviewText) return;
  throw new DomainError("CONFLICT", "already-reviewed", "You have already reviewed this order.");
}
