"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Columns3 } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useEffect } from "react";
import { ProductPicker } from "~/components/shared/product-picker";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { comparable, MAX_COMPARED, withCompared } from "~/domain/compare";
import { api } from "~/trpc/react";
import { compareParsers } from "./compare-params";
import { CompareTable } from "./compare-table";

const COMPARED_KEY = "compared-products";

/** The slugs this browser compared last; empty without storage. */
function keptSlugs(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(COMPARED_KEY) ?? "[]");
    return Array.isArray(kept) ? comparable(kept.filter((slug) => typeof slug === "string")) : [];
  } catch {
    return [];
  }
}

function keep(slugs: readonly string[]): void {
  try {
    localStorage.setItem(COMPARED_KEY, JSON.stringify(slugs));
  } catch {
    // Without storage, the list is only in the URL.
  }
}

/**
 * Up to four products side by side. The URL holds them so that it can be shared; localStorage remembers the last ones.
 */
export function CompareScreen() {
  const [{ products, add }, setParams] = useQueryStates(compareParsers);
  const slugs = comparable(products);
  const compared = api.catalogue.compare.useQuery(
    { slugs },
    { enabled: !add && slugs.length > 0, placeholderData: keepPreviousData },
  );
  const change = (next: string[]) => {
    keep(next);
    setParams({ products: next.length > 0 ? next : null, add: null }, { history: "push" });
  };

  useEffect(() => {
    if (add) {
      const next = withCompared(products.length > 0 ? comparable(products) : keptSlugs(), add);
      keep(next);
      setParams({ products: next, add: null });
    } else if (products.length > 0) keep(comparable(products));
  }, [add, products, setParams]);

  // While a new list loads, the products of the former one that are still in it stay.
  const isLoadingNext = compared.isPlaceholderData || slugs.length === 0;
  const answered = compared.data ?? [];
  const found = isLoadingNext ? answered.filter(({ slug }) => slugs.includes(slug)) : answered;
  // A loaded list has the current slugs, without products that no longer exist.
  const current = isLoadingNext ? slugs : found.map(({ slug }) => slug);
  const isWaiting = add !== null || (slugs.length > 0 && !compared.data);
  return (
    <div className="container-page py-6 sm:py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Compare products</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">Up to {MAX_COMPARED} products side by side, at your prices.</p>
      {compared.isError && !compared.data ? (
        <QueryError query={compared} />
      ) : isWaiting ? (
        <Skeleton className="h-96" />
      ) : found.length === 0 ? (
        <EmptyState
          icon={<Columns3 aria-hidden />}
          title="Nothing to compare yet"
          action={<ButtonLink href="/products">All products</ButtonLink>}
        >
          Find a product below, or press Compare on a product's page.
        </EmptyState>
      ) : (
        <CompareTable products={found} onRemove={(slug) => change(current.filter((each) => each !== slug))} />
      )}
      {!isWaiting && found.length < MAX_COMPARED && (
        <div className="mt-6 max-w-md">
          <ProductPicker
            label={found.length === 0 ? "Find a product" : "Add another product"}
            onPick={({ slug }) => change(withCompared(current, slug))}
          />
        </div>
      )}
    </div>
  );
}
