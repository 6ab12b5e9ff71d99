import { RateProductInput, ReviewOrderInput, ReviewsOfOrderInput } from "~/schemas/reviews";
import { reviewsOfOrder } from "~/server/services/reviews/queries";
import { rateProduct } from "~/server/services/reviews/rate-product";
import { reviewOrder } from "~/server/services/reviews/review-order";
import { serve } from "../serve";
import { createRouter, customerProcedure } from "../trpc";

const reviewProcedure = customerProcedure.meta({ counted: "review" });

export const reviewsRouter = createRouter({
  ofOrder: customerProcedure.input(ReviewsOfOrderInput).query(serve(reviewsOfOrder)),
  reviewOrder: reviewProcedure.input(ReviewOrderInput).mutation(serve(reviewOrder)),
  rateProduct: reviewProcedure.input(RateProductInput).mutation(serve(rateProduct)),
});
