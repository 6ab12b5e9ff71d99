"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import Link from "next/link";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { useIsHydrated } from "~/components/ui/use-is-hydrated";
import { MAX_SEARCH_LENGTH, SEARCH_SORTS } from "~/domain/product-lists";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { CategoryToolbar } from "./category-toolbar";
import { ProductGrid } from "./product-grid";
import { loadResultsSearchParams, type ResultsSearchParams, searchHref } from "./search-params";
import { useListView } from "./use-list-view";

/** The cached page is the same for every text: what the URL asks for is read by the browser. */
export const SearchScreen = () => (useIsHydrated() ? <Search /> : <SearchSkeleton />);

/** Everything that a search found, for the text, order and page that are in the URL. */
function Search() {
  const [params, change] = useListView(loadResultsSearchParams, searchHref);
  const { text } = params;
  const search = api.catalogue.searchPage.useQuery(params, {
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  return (
    <div className="space-y-5">
      <form action="/search" className="flex max-w-xl gap-3">
        <input
          key={text}
          name="q"
          defaultValue={text}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label="Search products"
          placeholder="BPC-157, acetonitrile, vial…"
          className="control"
        />
        <Button type="submit">Search</Button>
      </form>
      {text === "" ? (
        <p className="text-muted">Search by name, SKU or keyword.</p>
      ) : search.isError ? (
        <QueryError query={search} />
      ) : search.data ? (
        <Found params={params} answer={search.data} isWaiting={search.isPlaceholderData} onChange={change} />
      ) : (
        <SearchSkeleton />
      )}
    </div>
  );
}

type Answer = RouterOutputs["catalogue"]["searchPage"];
type FoundProps = {
  params: ResultsSearchParams;
  answer: Answer;
  isWaiting: boolean;
  onChange: (change: Partial<ResultsSearchParams>) => void;
};

function Found({ params, answer, isWaiting, onChange }: FoundProps) {
  const { text } = params;
  const { results, total, totalBeforeFilter, page, pageCount, isGuess } = answer;
  const nearest = results[0];
  if (totalBeforeFilter === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No products found"
        action={
          <ButtonLink href="/" variant="secondary">
            Browse all products
          </ButtonLink>
        }
      >
        We found nothing for “{text}”. Try a shorter word or check the spelling.
      </EmptyState>
    );
  }
  return (
    <section
      aria-labelledby="results-title"
      aria-busy={isWaiting}
      className={cn("space-y-5 transition-opacity", isWaiting && "opacity-50")}
    >
      <h2 id="results-title" className="text-balance text-muted">
        Results for “{text}”
      </h2>
      {isGuess && nearest && (
        <Notice>
          No exact match for “{text}”. Did you mean{" "}
          <Link
            href={searchHref({ ...params, text: nearest.name })}
            className="font-medium text-accent underline underline-offset-4"
          >
            {nearest.name}
          </Link>
          ?
        </Notice>
      )}
      <CategoryToolbar sorts={SEARCH_SORTS} view={params} total={total} isWaiting={isWaiting} onChange={onChange} />
      {total === 0 ? (
        <EmptyState
          title="None of these are in stock right now"
          action={
            <ButtonLink href={searchHref({ ...params, inStock: false, page: 1 })} variant="secondary">
              Show sold-out products too
            </ButtonLink>
          }
        />
      ) : (
        <ProductGrid products={results} />
      )}
      <Pagination page={page} pageCount={pageCount} hrefFor={(next) => searchHref({ ...params, page: next })} />
    </section>
  );
}

/** The size of a first row of results; also shown until the URL is read. */
function SearchSkeleton() {
  return (
    <div className="grid min-h-dvh content-start gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} className="h-96" />
      ))}
    </div>
  );
}
