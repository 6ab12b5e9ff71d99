import { DeleteReviewInput, ListReviewsInput, ReplyInput, SetApprovalInput } from "~/schemas/admin/reviews";
import { reviewsForAdmin } from "~/server/services/reviews/admin-queries";
import { deleteReview } from "~/server/services/reviews/delete-review";
import { replyToReview } from "~/server/services/reviews/reply-to-review";
import { setApproval } from "~/server/services/reviews/set-approval";
import { adminProcedure, createRouter } from "../../trpc";

/** What customers say, for those who run the shop. */
export const adminReviewsRouter = createRouter({
  list: adminProcedure.input(ListReviewsInput).query(({ ctx, input }) => reviewsForAdmin(ctx.service, input)),
  setApproval: adminProcedure.input(SetApprovalInput).mutation(({ ctx, input }) => setApproval(ctx.service, input)),
  delete: adminProcedure.input(DeleteReviewInput).mutation(({ ctx, input }) => deleteReview(ctx.service, input)),
  reply: adminProcedure.input(ReplyInput).mutation(({ ctx, input }) => replyToReview(ctx.service, input)),
});
