import { RateProductInput, ReviewOrderInput, ReviewsOfOrderInput } from "~/schemas/reviews";
import { reviewsOfOrder } from "~/server/services/reviews/queries";
import { rateProduct } from "~/server/services/reviews/rate-product";
import { reviewOrder } from "~/server/services/reviews/review-order";
import { createRouter, customerProcedure } from "../trpc";

export const reviewsRouter = createRouter({
  ofOrder: customerProcedure.input(ReviewsOfOrderInput).query(({ ctx, input }) => reviewsOfOrder(ctx.service, input)),
  reviewOrder: customerProcedure.input(ReviewOrderInput).mutation(({ ctx, input }) => reviewOrder(ctx.service, input)),
  rateProduct: customerProcedure.input(RateProductInput).mutation(({ ctx, input }) => rateProduct(ctx.service, input)),
});
