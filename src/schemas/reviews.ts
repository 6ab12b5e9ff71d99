import { z } from "zod";

const SELECT_RATING = "Please select a rating";
const stars = z.int(SELECT_RATING).min(1, SELECT_RATING).max(5, SELECT_RATING);
const words = z.string().trim().max(2000, "A review has at most 2,000 characters").default("");

export const ReviewOrderInput = z.strictObject({ orderId: z.uuid(), rating: stars, reviewText: words });
export type ReviewOrderInput = z.infer<typeof ReviewOrderInput>;

export const RateProductInput = z.strictObject({ productId: z.uuid(), rating: stars, reviewText: words });
export type RateProductInput = z.infer<typeof RateProductInput>;

export const ReviewsOfOrderInput = z.strictObject({ orderId: z.uuid() });
export type ReviewsOfOrderInput = z.infer<typeof ReviewsOfOrderInput>;
