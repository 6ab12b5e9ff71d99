import type { Metadata } from "next";
import { ReviewsScreen } from "~/components/admin/reviews/reviews-screen";
import { readReviewsAddress } from "~/components/admin/reviews/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Reviews" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminReviewsPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await searchParams;
  const address = readReviewsAddress({
    get: (key) => (typeof params[key] === "string" ? params[key] : null),
  });
  await api.admin.reviews.list.prefetch(address);
  return (
    <HydrateClient>
      <ReviewsScreen />
    </HydrateClient>
  );
}
