import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { ProductGrid } from "~/components/store/product-grid";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { MAX_SEARCH_LENGTH } from "~/schemas/catalogue";
import { api } from "~/trpc/server";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function textOf({ searchParams }: Props): Promise<string> {
  const q = [(await searchParams).q].flat()[0] ?? "";
  return q.trim().slice(0, MAX_SEARCH_LENGTH);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const text = await textOf(props);
  return { title: text ? `Search: ${text}` : "Search", robots: { index: false } };
}

export default async function SearchPage(props: Props) {
  const text = await textOf(props);
  const { results, isGuess } = await api.catalogue.search({ text });
  return (
    <div className="container-page space-y-6 py-8">
      <div>
        <h1 className="font-semibold text-3xl tracking-tight">Search</h1>
        <p role="status" className="figures mt-2 text-muted">
          {text === ""
            ? "Type a name, a part of it, or a word of a description."
            : `${results.length === 20 ? "The first 20" : results.length} ${results.length === 1 ? "product" : "products"} for “${text}”`}
        </p>
      </div>
      <form action="/search" className="flex max-w-xl gap-3">
        <input
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
      {isGuess && <Notice>No product contains “{text}” letter by letter. These come closest.</Notice>}
      {results.length > 0 && (
        <section aria-labelledby="results-title">
          <h2 id="results-title" className="sr-only">
            Results
          </h2>
          <ProductGrid products={results} />
        </section>
      )}
      {text !== "" && results.length === 0 && (
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
