"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Network } from "lucide-react";
import { useQueryStates } from "nuqs";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { AffiliateFilters } from "./affiliate-filters";
import { AffiliateTable } from "./affiliate-table";
import { affiliatesHref, affiliatesInput, affiliatesOptions, affiliatesParsers } from "./search-params";

export function AffiliateList() {
  const [params] = useQueryStates(affiliatesParsers, affiliatesOptions);
  const list = api.admin.affiliates.list.useQuery(affiliatesInput(params), { placeholderData: keepPreviousData });
  const isFiltered = Boolean(params.search || params.tier || params.status !== "all");
  return (
    <section aria-labelledby="affiliate-list" className="flex flex-col gap-2">
      <h2 id="affiliate-list" className="sr-only">
        All Affiliates
      </h2>
      <AffiliateFilters>
        {list.data && list.data.rows.length > 0 && (
          <p className="figures text-muted text-sm sm:ml-auto sm:self-center" aria-live="polite">
            {list.data.hasMore && "More than "}
            {list.data.total.toLocaleString("en-US")} {list.data.total === 1 ? "affiliate" : "affiliates"}
          </p>
        )}
      </AffiliateFilters>
      {list.isPending ? (
        <Skeleton className="h-96" />
      ) : list.isError ? (
        <QueryError query={list} />
      ) : list.data.rows.length === 0 ? (
        <EmptyState icon={<Network aria-hidden />} title="No affiliates found">
          {isFiltered
            ? "Nobody in the program matches the search and the filters."
            : "They appear here with the first sign-up by invitation or the first request approved."}
        </EmptyState>
      ) : (
        <div className={cn("flex flex-col gap-2", list.isPlaceholderData && "opacity-60")}>
          <AffiliateTable rows={list.data.rows} params={params} />
          <Pagination
            page={params.page}
            pageCount={list.data.pageCount}
            hrefFor={(page) => affiliatesHref({ ...params, page })}
          />
        </div>
      )}
    </section>
  );
}
