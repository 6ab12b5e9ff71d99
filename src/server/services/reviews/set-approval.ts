import type { ReviewRef, SetApprovalInput } from "~/schemas/admin/reviews";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { reviewChanged } from "./review-changed";
import { lockReviews } from "./review-rows";

export type ApprovalOutcome = { changed: number; gone: ReviewRef[]; edited: ReviewRef[] };

/**
 * Publishes reviews in the store, or unpublishes them. A review its author has changed since the admin read it is not
 * approved; such reviews and missing ones are returned. Idempotent.
 */
export function setApproval(ctx: SignedInContext, { reviews, isApproved }: SetApprovalInput): Promise<ApprovalOutcome> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockReviews(tx, reviews);
    const outcome: ApprovalOutcome = { changed: 0, gone: [], edited: [] };
    const seen = new Set<string>();
    for (const { type, id, mark } of reviews) {
      if (seen.has(`${type} ${id}`)) continue;
      seen.add(`${type} ${id}`);
      const review = locked.find((each) => each.type === type && each.id === id);
      if (!review) outcome.gone.push({ type, id });
      else if (isApproved && review.mark !== mark) outcome.edited.push({ type, id });
      else if (review.isApproved !== isApproved) {
        if (type === "product") await tx.productRating.update({ where: { id }, data: { isApproved } });
        else await tx.order.update({ where: { id }, data: { orderReviewIsApproved: isApproved } });
        const action = isApproved ? "review.approve" : "review.unapprove";
        const { rating, text, productId, orderIds } = review;
        const change = { type, id, action, productId, orderIds };
        await reviewChanged(tx, ctx, { ...change, before: { rating, text }, after: { isApproved } });
        outcome.changed += 1;
      }
    }
    return outcome;
  });
}
