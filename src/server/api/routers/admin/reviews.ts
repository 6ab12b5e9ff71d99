import { DeleteReviewInput, ListReviewsInput, ReplyInput, SetApprovalInput } from "~/schemas/admin/reviews";
import { reviewsForAdmin } from "~/server/services/reviews/admin-queries";
import { deleteReview } from "~/server/services/reviews/delete-review";
import { replyToReview } from "~/server/services/reviews/reply-to-review";
import { setApproval } from "~/server/services/reviews/set-approval";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

export const adminReviewsRouter = createRouter({
  list: adminProcedure.input(ListReviewsInput).query(serve(reviewsForAdmin)),
  setApproval: adminProcedure.input(SetApprovalInput).mutation(serve(setApproval)),
  delete: adminProcedure.input(DeleteReviewInput).mutation(serve(deleteReview)),
  reply: adminProcedure.input(ReplyInput).mutation(serve(replyToReview)),
});
