"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { EmptyState } from "~/components/ui/empty-state";
import { useIsHydrated } from "~/components/ui/use-is-hydrated";
import { PRODUCT_SORTS } from "~/domain/product-lists";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProductListing } from "./product-listing";
import { loadProductsSearchParams, productsHref } from "./search-params";
import { useListView } from "./use-list-view";

const AS_CACHED = loadProductsSearchParams(new URLSearchParams());

/** All products visible to the viewer, sorted and filtered by the URL. */
export function AllProductsScreen({ kept }: { kept: RouterOutputs["catalogue"]["products"] }) {
  const [wanted, change] = useListView(loadProductsSearchParams, productsHref);
  // The cached HTML is the same for every query string, so hydrate with the defaults.
  const view = useIsHydrated() ? wanted : AS_CACHED;
  const isAsKept = productsHref(view) === productsHref({});
  const own = api.catalogue.products.useQuery(view, { enabled: !isAsKept, placeholderData: keepPreviousData });
  // Keep the current products while others load. A disabled query's `own.data` can still be placeholder data.
  const answer = (isAsKept ? undefined : own.data) ?? kept;
  if (answer.totalBeforeFilter === 0) {
    return (
      <EmptyState title="No products yet" icon={<PackageOpen aria-hidden />}>
        Products appear here as soon as the shop has some.
      </EmptyState>
    );
  }
  return (
    <ProductListing
      sorts={PRODUCT_SORTS}
      view={view}
      onChange={change}
      hrefOf={productsHref}
      answer={answer}
      isWaiting={own.isFetching && (own.isPlaceholderData || !own.data) && !isAsKept}
      failed={own.isError && !isAsKept ? own : null}
    />
  );
}
