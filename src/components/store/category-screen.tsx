"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { useIsHydrated } from "~/components/ui/use-is-hydrated";
import { PRODUCT_SORTS } from "~/domain/product-lists";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { ApprovalNotice } from "./approval-notice";
import { CategoryToolbar } from "./category-toolbar";
import { ProductCarousel } from "./product-carousel";
import { categoryHref, loadCategorySearchParams } from "./search-params";
import { useListView } from "./use-list-view";

const AS_CACHED = loadCategorySearchParams(new URLSearchParams());

type CategoryScreenProps = { kept: RouterOutputs["catalogue"]["categoryBySlug"] };

/** A category's products: the page everybody gets, or this viewer's own, in the order that the URL asks for. */
export function CategoryScreen({ kept }: CategoryScreenProps) {
  const { category } = kept;
  const [wanted, change] = useListView(loadCategorySearchParams, (next) => categoryHref(category.slug, next));
  // The cached page is the same for every query of its URL.
  const view = useIsHydrated() ? wanted : AS_CACHED;
  const viewer = api.account.me.useQuery().data;
  const href = categoryHref(category.slug, view);
  const isAsKept = href === categoryHref(category.slug, {});
  const own = api.catalogue.categoryBySlug.useQuery(
    { slug: category.slug, ...view },
    { enabled: !isAsKept, placeholderData: keepPreviousData },
  );
  // While another order is fetched, the products that are there stay in their place.
  const answer = own.data ?? kept;
  const isWaiting = own.isFetching && (own.isPlaceholderData || !own.data) && !isAsKept;
  return (
    <>
      {answer.status === "approval-needed" ? (
        <ApprovalNotice category={category} isSignedIn={Boolean(viewer)} />
      ) : answer.totalBeforeFilter === 0 ? (
        <EmptyState
          title="No products in this category yet"
          action={
            <ButtonLink href="/" variant="secondary">
              Browse all products
            </ButtonLink>
          }
        />
      ) : (
        <>
          <CategoryToolbar
            sorts={PRODUCT_SORTS}
            view={view}
            total={answer.total}
            isWaiting={isWaiting}
            onChange={change}
          />
          {own.isError && !isAsKept ? (
            <div className="mt-6">
              <QueryError query={own} />
            </div>
          ) : answer.total === 0 ? (
            <div className="mt-6">
              <EmptyState
                title="Nothing in stock right now"
                action={
                  <ButtonLink
                    href={categoryHref(category.slug, { ...view, inStock: false, page: 1 })}
                    variant="secondary"
                  >
                    Show sold-out products too
                  </ButtonLink>
                }
              />
            </div>
          ) : (
            <div aria-busy={isWaiting} className={cn("transition-opacity", isWaiting && "opacity-50")}>
              <ProductCarousel key={href} title="Products" products={answer.products} priority />
            </div>
          )}
          <Pagination
            page={answer.page}
            pageCount={answer.pageCount}
            hrefFor={(page) => categoryHref(category.slug, { ...view, page })}
          />
        </>
      )}
    </>
  );
}
