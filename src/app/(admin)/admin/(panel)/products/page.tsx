import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ProductsScreen } from "~/components/admin/products/products-screen";
import { loadProductsSearchParams } from "~/components/admin/products/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Products" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminProductsPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadProductsSearchParams(searchParams);
  await Promise.all([api.admin.products.list.prefetch(params), api.admin.products.recentChanges.prefetch()]);
  return (
    <HydrateClient>
      <ProductsScreen />
    </HydrateClient>
  );
}
