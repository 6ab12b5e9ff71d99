"use client";

import { SearchCheck, X } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { Synonyms } from "./synonyms";

/** Customers' searches without results, and the synonyms that fix them. */
export function SearchTermsScreen() {
  const terms = api.admin.search.terms.useQuery();
  // Initial values of the synonym form; `times` is its key, so each click refills it.
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
      {!hasData(terms) ? (
        <QueryState query={terms} className="h-96" />
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

type SearchMissesProps = {
  misses: RouterOutputs["admin"]["search"]["terms"]["misses"];
  onMakeSynonym: (term: string, meaning: string) => void;
};

/** Searches without results, most frequent first. A suggested synonym can be accepted with one click. */
function SearchMisses({ misses, onMakeSynonym }: SearchMissesProps) {
  const utils = api.useUtils();
  const dismiss = api.admin.search.dismissMiss.useMutation({
    onSuccess: () => utils.admin.search.terms.invalidate(),
    onError: (error) => toast.error(errorMessage(error, "The term was not dismissed.")),
  });
  const accept = api.admin.search.saveSynonym.useMutation({
    onSuccess: async ({ term, meaning }) => {
      await utils.admin.search.terms.invalidate();
      toast.success(`“${term}” now finds “${meaning}”.`);
    },
    onError: (error) => toast.error(errorMessage(error, "The synonym was not saved.")),
  });
  return (
    <Card
      title="Searches that found nothing"
      description="Of the last 90 days. Only the words are kept, not who typed them."
    >
      {misses.length === 0 ? (
        <EmptyState title="Every search found something" icon={<SearchCheck aria-hidden />} />
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {misses.map(({ term, count, lastAt, suggestion }) => (
            <li key={term} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <b className="block break-words font-medium text-[0.9375rem]">{term}</b>
                <span className="figures text-muted text-xs">
                  {count === 1 ? "once" : `${count.toLocaleString("en-US")} times`}, last <LocalDate at={lastAt} />
                </span>
              </span>
              {suggestion && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Make “${term}” find “${suggestion}”`}
                  isPending={accept.isPending && accept.variables.term === term}
                  onClick={() => accept.mutate({ term, meaning: suggestion })}
                  className="min-w-0 max-w-full"
                >
                  <span className="truncate">Use “{suggestion}”</span>
                </Button>
              )}
              <Button
                variant={suggestion ? "ghost" : "secondary"}
                size="sm"
                aria-label={`Make a synonym for ${term}`}
                onClick={() => onMakeSynonym(term, suggestion ?? "")}
              >
                {suggestion ? "Edit" : "Make a synonym"}
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Dismiss ${term}`}
                isPending={dismiss.isPending && dismiss.variables.term === term}
                onClick={() => dismiss.mutate({ term })}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
