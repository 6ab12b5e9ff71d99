import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { loadCompareParams } from "~/components/store/compare-params";
import { CompareScreen } from "~/components/store/compare-screen";
import { comparable } from "~/domain/compare";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Compare products", robots: { index: false } };

export default async function ComparePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { products, add } = await loadCompareParams(searchParams);
  if (!add && products.length > 0) await api.catalogue.compare.prefetch({ slugs: comparable(products) });
  return (
    <HydrateClient>
      <CompareScreen />
    </HydrateClient>
  );
}
