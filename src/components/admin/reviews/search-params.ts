import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage } from "~/lib/search-params";
import { REVIEW_STATUSES, REVIEW_TYPES } from "~/schemas/admin/reviews";

export const reviewsParsers = {
  status: parseAsStringLiteral(REVIEW_STATUSES).withDefault("all"),
  type: parseAsStringLiteral(REVIEW_TYPES).withDefault("all"),
  page: parseAsPage,
};
export type ReviewsSearchParams = inferParserType<typeof reviewsParsers>;

export const loadReviewsSearchParams = createLoader(reviewsParsers);

const serialize = createSerializer(reviewsParsers);
export const reviewsHref = (params: Partial<ReviewsSearchParams>) => serialize("/admin/reviews", params);
