"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { lazy, memo, Suspense } from "react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import { useIsHydrated } from "~/components/ui/use-is-hydrated";
import { PRODUCT_SORTS } from "~/domain/product-lists";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProductCarousel } from "./product-carousel";
import { ProductListing } from "./product-listing";
import { categoryHref, loadProductsSearchParams, type ProductsSearchParams } from "./search-params";
import { useListView } from "./use-list-view";

const AS_CACHED = loadProductsSearchParams(new URLSearchParams());

/** A category's products: the page everybody gets, or this viewer's own, in the order that the URL asks for. */
export function CategoryScreen({ kept }: { kept: RouterOutputs["catalogue"]["categoryBySlug"] }) {
  const { category } = kept;
  const hrefOf = (next: Partial<ProductsSearchParams>) => categoryHref(category.slug, next);
  const [wanted, change] = useListView(loadProductsSearchParams, hrefOf);
  // The cached page is the same for every query of its URL.
  const view = useIsHydrated() ? wanted : AS_CACHED;
  const viewer = api.account.me.useQuery().data;
  const isAsKept = hrefOf(view) === hrefOf({});
  const own = api.catalogue.categoryBySlug.useQuery(
    { slug: category.slug, ...view },
    { enabled: !isAsKept, placeholderData: keepPreviousData },
  );
  // While another order is fetched, the products that are there stay in their place. A query that is not asked keeps them too.
  const answer = (isAsKept ? undefined : own.data) ?? kept;
  const isWaiting = own.isFetching && (own.isPlaceholderData || !own.data) && !isAsKept;
  if (answer.status === "approval-needed") {
    return <ApprovalNotice category={category} isSignedIn={Boolean(viewer)} />;
  }
  if (answer.totalBeforeFilter === 0) {
    return (
      <EmptyState title="No products in this category yet" link={{ href: "/products", label: "See all products" }} />
    );
  }
  return (
    <>
      {isAsKept && answer.featured.length > 0 && (
        <ProductCarousel title="Featured" products={answer.featured} isCompact />
      )}
      <ProductListing
        sorts={PRODUCT_SORTS}
        view={view}
        onChange={change}
        hrefOf={hrefOf}
        answer={answer}
        isWaiting={isWaiting}
        failed={own.isError && !isAsKept ? own : null}
        isOneCategory={category.subcategories.length === 0}
      />
    </>
  );
}

// Only who is signed in and has no access needs its form.
const AccessRequest = lazy(async () => ({ default: (await import("./access-request")).AccessRequest }));

type ApprovalNoticeProps = { category: { id: string; name: string; slug: string }; isSignedIn: boolean };

/**
 * In place of a restricted category's products: that approval is needed, and the way to it. Not drawn again with the
 * screen around it: React would make a form whose script has not come yet anew, without what is typed in it already.
 */
const ApprovalNotice = memo(function ApprovalNotice({ category, isSignedIn }: ApprovalNoticeProps) {
  if (isSignedIn) {
    return (
      <Suspense fallback={<Skeleton className="h-72" />}>
        <AccessRequest key={category.id} category={category} />
      </Suspense>
    );
  }
  const next = encodeURIComponent(`/category/${category.slug}`);
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="This category needs approval"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={`/login?next=${next}`}>Sign In</ButtonLink>
          <ButtonLink href={`/signup?next=${next}`} variant="secondary">
            Sign Up
          </ButtonLink>
        </div>
      }
    >
      <p>
        {category.name} is open to approved accounts. Sign in or create an account, then tell us on this page what you
        need it for. We answer by e-mail.
      </p>
    </EmptyState>
  );
});
