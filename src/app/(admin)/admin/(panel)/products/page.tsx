import type { Metadata } from "next";
import { ProductsScreen } from "~/components/admin/products/products-screen";
import { readProductsAddress } from "~/components/admin/products/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Products" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminProductsPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const address = readProductsAddress(new URLSearchParams(given));
  await Promise.all([api.admin.products.list.prefetch(address), api.admin.products.recentChanges.prefetch()]);
  return (
    <HydrateClient>
      <ProductsScreen />
    </HydrateClient>
  );
}
