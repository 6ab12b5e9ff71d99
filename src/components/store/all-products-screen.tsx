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

/** Every product that the viewer can see, in the order and with the filters that the URL asks for. */
export function AllProductsScreen({ kept }: { kept: RouterOutputs["catalogue"]["products"] }) {
  const [wanted, change] = useListView(loadProductsSearchParams, productsHref);
  // The cached page is the same for every query of its URL.
  const view = useIsHydrated() ? wanted : AS_CACHED;
  const isAsKept = productsHref(view) === productsHref({});
  const own = api.catalogue.products.useQuery(view, { enabled: !isAsKept, placeholderData: keepPreviousData });
  // While another order is fetched, the products that are there stay in their place. A query that is not asked keeps them too.
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
