import { notFound, staleFormError } from "~/domain/errors";
import type { ReplyInput } from "~/schemas/admin/reviews";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { reviewChanged } from "./review-changed";
import { lockReviews } from "./review-rows";

/**
 * Replies to a review in the shop's name; the store shows it once the review is approved. An empty reply removes it.
 * Idempotent. Nothing is saved if the review or its reply is not what the admin read. Throws "not-found",
 * "changed-elsewhere".
 */
export function replyToReview(ctx: SignedInContext, input: ReplyInput): Promise<{ reply: string | null }> {
  const { type, id, seen } = input;
  const reply = input.reply || null;
  return inTransaction(ctx.db, async (tx) => {
    const [review] = await lockReviews(tx, [{ type, id }]);
    if (!review) throw notFound("Review");
    if (review.reply === reply) return { reply };
    if (seen && (review.mark !== seen.mark || review.reply !== seen.reply)) {
      throw staleFormError("This review or its reply was changed meanwhile. Close the form and open it again.");
    }
    if (type === "product") await tx.productRating.update({ where: { id }, data: { reply } });
    else await tx.order.update({ where: { id }, data: { orderReviewReply: reply } });
    const before = { reply: review.reply };
    await reviewChanged(tx, ctx, {
      type,
      id,
      productId: review.productId,
      orderIds: review.orderIds,
      action: "review.reply",
      before,
      after: { reply },
    });
    return { reply };
  });
}
