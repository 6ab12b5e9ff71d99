import { RateProductInput, ReviewOrderInput, ReviewsOfOrderInput } from "~/schemas/reviews";
import { reviewsOfOrder } from "~/server/services/reviews/queries";
import { rateProduct } from "~/server/services/reviews/rate-product";
import { reviewOrder } from "~/server/services/reviews/review-order";
import { serve } from "../serve";
import { createRouter, customerProcedure } from "../trpc";

export const reviewsRouter = createRouter({
  ofOrder: customerProcedure.input(ReviewsOfOrderInput).query(serve(reviewsOfOrder)),
  reviewOrder: customerProcedure.input(ReviewOrderInput).mutation(serve(reviewOrder)),
  rateProduct: customerProcedure.input(RateProductInput).mutation(serve(rateProduct)),
});
