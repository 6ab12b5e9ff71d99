"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { TextLink } from "~/components/ui/text-link";
import { useIsHydrated } from "~/components/ui/use-is-hydrated";
import { MAX_SEARCH_LENGTH, SEARCH_SORTS, type SearchSort } from "~/domain/product-lists";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProductListing } from "./product-listing";
import { type ListChange, loadResultsSearchParams, type ResultsSearchParams, searchHref } from "./search-params";
import { useListView } from "./use-list-view";
import { useSearchMiss } from "./use-search-miss";

/** The cached HTML is the same for every search, so the URL is read after hydration. */
export const SearchScreen = () => (useIsHydrated() ? <Search /> : <SearchSkeleton />);

/** All results of a search, sorted and paginated by the URL. */
function Search() {
  const [params, change] = useListView(loadResultsSearchParams, searchHref);
  const { text } = params;
  const search = api.catalogue.searchPage.useQuery(params, {
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  useSearchMiss(text, !search.isPlaceholderData && search.data?.totalBeforeFilter === 0);
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
        <p className="text-muted">Type a name, an SKU, a CAS number or a category.</p>
      ) : hasData(search) ? (
        <Found params={params} answer={search.data} isWaiting={search.isPlaceholderData} onChange={change} />
      ) : search.error ? (
        <QueryError query={search} />
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
  onChange: (change: ListChange<SearchSort>) => void;
};

function Found({ params, answer, isWaiting, onChange }: FoundProps) {
  const { text } = params;
  const { results, totalBeforeFilter, isGuess } = answer;
  const nearest = results[0];
  if (totalBeforeFilter === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No products found"
        link={{ href: "/products", label: "See all products" }}
      >
        We found nothing for “{text}”. Try fewer words, another spelling, a CAS number or an SKU.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="results-title" className="space-y-5">
      <h2 id="results-title" className="text-balance text-muted">
        Results for “{text}”
      </h2>
      {isGuess && nearest && (
        <Notice>
          Nothing matches “{text}” exactly. Did you mean{" "}
          <TextLink href={searchHref({ ...params, text: nearest.name })} className="font-medium">
            {nearest.name}
          </TextLink>
          ?
        </Notice>
      )}
      <ProductListing
        sorts={SEARCH_SORTS}
        view={params}
        onChange={onChange}
        hrefOf={(view) => searchHref({ ...view, text })}
        answer={{ ...answer, products: results }}
        isWaiting={isWaiting}
      />
    </section>
  );
}

/** Placeholder until the URL is read and results load. */
function SearchSkeleton() {
  return (
    <div className="product-grid min-h-dvh content-start">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} className="h-72 sm:h-96" />
      ))}
    </div>
  );
}
