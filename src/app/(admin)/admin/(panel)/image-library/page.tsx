import type { Metadata } from "next";
import { ImageLibraryScreen } from "~/components/admin/images/image-library-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Image Library" };

export default async function AdminImageLibraryPage() {
  await requireAdmin();
  await api.admin.images.counts.prefetch();
  return (
    <HydrateClient>
      <ImageLibraryScreen />
    </HydrateClient>
  );
}
