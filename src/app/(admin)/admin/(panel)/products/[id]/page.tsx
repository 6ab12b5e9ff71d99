import type { Metadata } from "next";
import { EditProductScreen } from "~/components/admin/products/edit-product-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Edit product" };

export default async function EditProductPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  const { id } = await params;
  await Promise.all([api.admin.products.byId.prefetch({ productId: id }), api.admin.products.categories.prefetch()]);
  return (
    <HydrateClient>
      <EditProductScreen productId={id} />
    </HydrateClient>
  );
}
