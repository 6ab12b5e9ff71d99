"use client";

import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { NetworkGrid } from "./network-grid";
import { ROOT, type TreeRow } from "./network-rows";

type NetworkFoundProps = { text: string; level: number | null };

const nothing = () => undefined;

/** The members of a level, or whom a search finds, as a flat list. */
export function NetworkSearchResults({ text, level }: NetworkFoundProps) {
  const query = api.affiliate.networkList.useInfiniteQuery(
    { ...(text && { text }), ...(level && { level }) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  if (query.error && !query.data) return <QueryError query={query} />;
  if (!query.data) return <Skeleton className="h-72" />;
  const rows = query.data.pages
    .flatMap(({ nodes }) => nodes)
    .map((node, index): TreeRow => {
      const row = { kind: "member" as const, key: node.userId, depth: 1, node, isOpen: false, canOpen: false };
      return { ...row, position: index + 1, siblings: -1 };
    });
  const cursor = query.data.pages.at(-1)?.nextCursor;
  if (cursor) rows.push(moreRow());
  if (rows.length === 0) {
    return (
      <EmptyState title="Nobody found">
        {text
          ? "Search by the start of a first name. People you referred yourself are also found by last name or e-mail."
          : `Nobody on level ${level} yet.`}
      </EmptyState>
    );
  }
  return (
    <NetworkGrid
      isFlat
      label={text ? "Found in your network" : `Level ${level} of your network`}
      rows={rows}
      onOpen={nothing}
      onClose={nothing}
      onMore={() => void query.fetchNextPage()}
      onRetry={() => void query.fetchNextPage()}
    />
  );

  function moreRow(): TreeRow {
    if (query.isFetchingNextPage) return { kind: "loading", key: "loading", depth: 1 };
    const row = { depth: 1, parentId: ROOT };
    if (query.isFetchNextPageError) return { ...row, kind: "failed", key: "failed", error: query.error };
    return { ...row, kind: "more", key: "more", cursor: null };
  }
}
