import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ReviewsScreen } from "~/components/admin/reviews/reviews-screen";
import { loadReviewsSearchParams } from "~/components/admin/reviews/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Reviews" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminReviewsPage({ searchParams }: Props) {
  await requireAdmin();
  await api.admin.reviews.list.prefetch(await loadReviewsSearchParams(searchParams));
  return (
    <HydrateClient>
      <ReviewsScreen />
    </HydrateClient>
  );
}
