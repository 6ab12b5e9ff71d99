"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { lazySection } from "~/components/ui/lazy-part";
import { Skeleton } from "~/components/ui/skeleton";
import { useIsHydrated } from "~/components/ui/use-is-hydrated";
import { PRODUCT_SORTS } from "~/domain/product-lists";
import { hrefWithNext } from "~/lib/href-with-next";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProductCarousel } from "./product-carousel";
import { ProductListing } from "./product-listing";
import { categoryHref, loadProductsSearchParams, type ProductsSearchParams } from "./search-params";
import { useListView } from "./use-list-view";

const AS_CACHED = loadProductsSearchParams(new URLSearchParams());

/**
 * A category's products: the cached answer for everybody (`kept`), or the viewer's own with the URL's sort and filters.
 */
export function CategoryScreen({ kept }: { kept: RouterOutputs["catalogue"]["categoryBySlug"] }) {
  const { category } = kept;
  const hrefOf = (next: Partial<ProductsSearchParams>) => categoryHref(category.slug, next);
  const [wanted, change] = useListView(loadProductsSearchParams, hrefOf);
  // The cached HTML is the same for every query string, so hydrate with the defaults.
  const view = useIsHydrated() ? wanted : AS_CACHED;
  const viewer = api.account.me.useQuery().data;
  const isAsKept = hrefOf(view) === hrefOf({});
  const own = api.catalogue.categoryBySlug.useQuery(
    { slug: category.slug, ...view },
    { enabled: !isAsKept, placeholderData: keepPreviousData },
  );
  // Keep the current products while others load. A disabled query's `own.data` can still be placeholder data.
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

// Only needed by signed-in users without access.
const AccessRequest = lazySection(
  async () => (await import("./access-request")).AccessRequest,
  <Skeleton className="h-72" />,
);

type ApprovalNoticeProps = { category: { id: string; name: string; slug: string }; isSignedIn: boolean };

/** Shown instead of a restricted category's products. */
function ApprovalNotice({ category, isSignedIn }: ApprovalNoticeProps) {
  if (isSignedIn) return <AccessRequest key={category.id} category={category} />;
  const next = `/category/${category.slug}`;
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="This category needs approval"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={hrefWithNext("/login", next)}>Sign In</ButtonLink>
          <ButtonLink href={hrefWithNext("/signup", next)} variant="secondary">
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
}
