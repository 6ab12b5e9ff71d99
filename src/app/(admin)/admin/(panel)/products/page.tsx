import type { Metadata } from "next";
import { ProductsScreen } from "~/components/admin/products/products-screen";
import { loadProductsSearchParams } from "~/components/admin/products/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Products" };

export default adminPage("manage", async ({ searchParams }) => {
  const params = await loadProductsSearchParams(searchParams);
  await Promise.all([api.admin.products.list.prefetch(params), api.admin.products.recentChanges.prefetch()]);
  return <ProductsScreen />;
});
