import type { Metadata } from "next";
import { ImageLibraryScreen } from "~/components/admin/images/image-library-screen";
import { loadLibrarySearchParams } from "~/components/admin/images/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Image Library" };

export default adminPage("manage", async ({ searchParams }) => {
  const params = await loadLibrarySearchParams(searchParams);
  await Promise.all([api.admin.images.counts.prefetch(), api.admin.images.list.prefetchInfinite(params)]);
  return <ImageLibraryScreen />;
});
