"use client";

import { useState } from "react";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { SearchMisses } from "./search-misses";
import { Synonyms } from "./synonyms";

/** What customers searched for in vain, and the synonyms that help them. */
export function SearchTermsScreen() {
  const terms = api.admin.search.terms.useQuery();
  // The term that a synonym is being made for, with how often one was begun: each press fills the form anew.
  const [begun, setBegun] = useState({ term: "", meaning: "", times: 0 });
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-semibold text-2xl">Search</h1>
        <p className="mt-1 max-w-prose text-muted">
          Search covers names, SKUs, CAS numbers, other names, categories and descriptions. Add a synonym for a word
          that customers use and none of these contains.
        </p>
      </div>
      {terms.isError ? (
        <QueryError query={terms} />
      ) : !terms.data ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <SearchMisses
            misses={terms.data.misses}
            onMakeSynonym={(term, meaning) => setBegun(({ times }) => ({ term, meaning, times: times + 1 }))}
          />
          <Synonyms key={begun.times} synonyms={terms.data.synonyms} beginWith={begun} />
        </div>
      )}
    </div>
  );
}
