import { notFound } from "~/domain/errors";
import type { ReviewRef } from "~/schemas/admin/reviews";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { reviewChanged } from "./review-changed";
import { lockReviews } from "./review-rows";

/** Deletes a product rating, or the review fields of an order, which itself stays. Throws "not-found". */
export async function deleteReview(ctx: SignedInContext, { type, id }: ReviewRef): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [review] = await lockReviews(tx, [{ type, id }]);
    if (!review) throw notFound("Review");
    if (type === "product") await tx.productRating.deleteMany({ where: { id } });
    else {
      await tx.order.update({
        where: { id },
        data: {
          orderRating: null,
          orderReviewText: null,
          orderReviewIsApproved: false,
          orderReviewReply: null,
          orderReviewedAt: null,
        },
      });
    }
    const { rating, text, isApproved, reply, productId, orderIds } = review;
    const before = { rating, text, isApproved, reply, ...(productId && { productId }) };
    await reviewChanged(tx, ctx, { type, id, productId, orderIds, action: "review.delete", before });
  });
}
