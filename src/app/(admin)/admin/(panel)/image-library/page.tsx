import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ImageLibraryScreen } from "~/components/admin/images/image-library-screen";
import { loadLibrarySearchParams } from "~/components/admin/images/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Image Library" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminImageLibraryPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadLibrarySearchParams(searchParams);
  await Promise.all([api.admin.images.counts.prefetch(), api.admin.images.list.prefetchInfinite(params)]);
  return (
    <HydrateClient>
      <ImageLibraryScreen />
    </HydrateClient>
  );
}
