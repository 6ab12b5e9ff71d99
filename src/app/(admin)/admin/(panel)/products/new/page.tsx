import type { Metadata } from "next";
import { NewProductScreen } from "~/components/admin/products/new-product-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Add Product" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewProductPage({ searchParams }: Props) {
  await requireAdmin();
  const { from } = await searchParams;
  await api.admin.products.categories.prefetch();
  return (
    <HydrateClient>
      <NewProductScreen key={String(from)} fromId={typeof from === "string" ? from : null} />
    </HydrateClient>
  );
}
