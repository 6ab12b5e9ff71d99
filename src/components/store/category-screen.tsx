"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { PRODUCT_SORTS } from "~/domain/product-lists";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { AddressView } from "./address-view";
import { ApprovalNotice } from "./approval-notice";
import { CategoryToolbar } from "./category-toolbar";
import { categoryHref, categoryViewFrom } from "./category-view";
import { ProductCarousel } from "./product-carousel";
import { useHasPersonalCatalogue } from "./use-own-catalogue";

const AS_KEPT = categoryViewFrom({});

type CategoryScreenProps = { kept: RouterOutputs["catalogue"]["categoryBySlug"] };

/** A category's products: the page everybody gets, or this viewer's own, in the order that the address asks for. */
export function CategoryScreen({ kept }: CategoryScreenProps) {
  const [view, setView] = useState(AS_KEPT);
  const viewer = api.account.me.useQuery().data;
  const { category } = kept;
  const path = `/category/${category.slug}`;
  const isAsKept = categoryHref(path, view) === path;
  const own = api.catalogue.categoryBySlug.useQuery(
    { slug: category.slug, ...view },
    { enabled: useHasPersonalCatalogue() || !isAsKept, placeholderData: keepPreviousData },
  );
  // While another order is fetched, the products that are there stay in their place.
  const answer = own.data ?? kept;
  const isWaiting = own.isFetching && (own.isPlaceholderData || !own.data) && !isAsKept;
  return (
    <>
      <Suspense>
        <AddressView onView={setView} />
      </Suspense>
      {answer.status === "approval-needed" ? (
        <ApprovalNotice categoryName={category.name} isSignedIn={Boolean(viewer)} />
      ) : answer.totalBeforeFilter === 0 ? (
        <EmptyState
          title="No products in this category yet"
          action={
            <ButtonLink href="/" variant="secondary">
              See the whole catalogue
            </ButtonLink>
          }
        />
      ) : (
        <>
          <CategoryToolbar
            sorts={PRODUCT_SORTS}
            view={view}
            total={answer.total}
            hrefFor={(next) => categoryHref(path, next)}
          />
          {own.isError && !isAsKept ? (
            <div className="mt-6">
              <QueryError query={own} />
            </div>
          ) : answer.total === 0 ? (
            <div className="mt-6">
              <EmptyState
                title="Nothing in stock here at the moment"
                action={
                  <ButtonLink href={categoryHref(path, { ...view, inStock: false, page: 1 })} variant="secondary">
                    Show sold-out products too
                  </ButtonLink>
                }
              />
            </div>
          ) : (
            <div aria-busy={isWaiting} className={cn("transition-opacity", isWaiting && "opacity-50")}>
              <ProductCarousel key={categoryHref(path, view)} title="Products" products={answer.products} priority />
            </div>
          )}
          <Pagination
            page={answer.page}
            pageCount={answer.pageCount}
            hrefFor={(page) => categoryHref(path, { ...view, page })}
          />
        </>
      )}
    </>
  );
}
