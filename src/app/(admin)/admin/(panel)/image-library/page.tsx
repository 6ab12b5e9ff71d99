import type { Metadata } from "next";
import { ImageLibraryScreen } from "~/components/admin/images/image-library-screen";
import { readLibraryAddress } from "~/components/admin/images/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Image Library" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminImageLibraryPage({ searchParams }: Props) {
  await requireAdmin();
  const address = await searchParams;
  const input = readLibraryAddress({
    get: (key) => (typeof address[key] === "string" ? address[key] : null),
  });
  await Promise.all([api.admin.images.counts.prefetch(), api.admin.images.list.prefetchInfinite(input)]);
  return (
    <HydrateClient>
      <ImageLibraryScreen />
    </HydrateClient>
  );
}
