"use client";

import { SearchX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { MAX_SEARCH_LENGTH } from "~/schemas/catalogue";
import { api } from "~/trpc/react";
import { ProductGrid } from "./product-grid";

/** What a search found, for the text that stands in the address. */
export function SearchScreen() {
  const text = (useSearchParams().get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const search = api.catalogue.search.useQuery({ text }, { enabled: text !== "" });
  const results = search.data?.results ?? [];
  return (
    <div className="space-y-6">
      <p role="status" className="figures min-h-6 text-muted">
        {text === ""
          ? "Type a name, a part of it, or a word of a description."
          : search.data
            ? `${results.length === 20 ? "The first 20" : results.length} ${results.length === 1 ? "product" : "products"} for “${text}”`
            : search.isError
              ? ""
              : `Searching for “${text}”`}
      </p>
      <form action="/search" className="flex max-w-xl gap-3">
        <input
          key={text}
          name="q"
          defaultValue={text}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label="Search the catalogue"
          placeholder="BPC-157, acetonitrile, vial…"
          className="control"
        />
        <button type="submit" className="rounded bg-accent px-5 font-medium text-accent-ink hover:bg-accent-strong">
          Search
        </button>
      </form>
      {search.isError && (
        <ErrorState requestId={search.error.data?.requestId ?? undefined} onRetry={() => void search.refetch()} />
      )}
      {text !== "" && search.isPending && <SearchSkeleton />}
      {search.data?.isGuess && <Notice>No product contains “{text}” letter by letter. These come closest.</Notice>}
      {results.length > 0 && (
        <section aria-labelledby="results-title">
          <h2 id="results-title" className="sr-only">
            Results
          </h2>
          <ProductGrid products={results} />
        </section>
      )}
      {search.data && results.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No products found"
          action={
            <ButtonLink href="/" variant="secondary">
              See the whole catalogue
            </ButtonLink>
          }
        >
          Try a shorter word or another spelling.
        </EmptyState>
      )}
    </div>
  );
}

/** The size of a first row of results; it also stands in until the address is read. */
export function SearchSkeleton() {
  return (
    <div className="grid min-h-dvh content-start gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} className="h-96" />
      ))}
    </div>
  );
}
