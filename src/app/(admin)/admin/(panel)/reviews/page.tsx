import type { Metadata } from "next";
import { ReviewsScreen } from "~/components/admin/reviews/reviews-screen";
import { loadReviewsSearchParams } from "~/components/admin/reviews/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Reviews" };

export default adminPage("manage", async ({ searchParams }) => {
  await api.admin.reviews.list.prefetch(await loadReviewsSearchParams(searchParams));
  return <ReviewsScreen />;
});
