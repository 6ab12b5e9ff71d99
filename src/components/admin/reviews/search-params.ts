import { REVIEW_STATUSES, REVIEW_TYPES, type ReviewStatus, type ReviewType } from "~/schemas/admin/reviews";

export type ReviewsAddress = { status: ReviewStatus; type: ReviewType; page: number };

/** What the address of the reviews screen says; anything odd in it is left out. */
export function readReviewsAddress(params: { get: (key: string) => string | null }): ReviewsAddress {
  const page = Number(params.get("page"));
  return {
    status: REVIEW_STATUSES.find((each) => each === params.get("status")) ?? "all",
    type: REVIEW_TYPES.find((each) => each === params.get("type")) ?? "all",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The address of the reviews screen in a state. */
export function reviewsHref({ status, type, page }: ReviewsAddress): string {
  const params = new URLSearchParams();
  if (status !== "all") params.set("status", status);
  if (type !== "all") params.set("type", type);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/reviews?${params}` : "/admin/reviews";
}
