import type { Metadata } from "next";
import { EditProductScreen } from "~/components/admin/products/edit-product-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../../admin-page";

export const metadata: Metadata = { title: "Edit product" };

export default adminPage<{ id: string }>("manage", async ({ params }) => {
  const { id } = await params;
  await Promise.all([api.admin.products.byId.prefetch({ productId: id }), api.admin.products.categories.prefetch()]);
  return <EditProductScreen productId={id} />;
});
