"use client";

import { Undo2 } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { productCount } from "./product-labels";
import { useUndo } from "./use-undo";

/** The bulk acts, imports and deletes of the last 30 days, each with its undo. */
export function RecentChanges() {
  const changes = api.admin.products.recentChanges.useQuery();
  const { undo, undoingId } = useUndo();
  return (
    <section aria-labelledby="recent-changes" className="flex flex-col gap-3 border-line border-t pt-6">
      <div>
        <h2 id="recent-changes" className="font-semibold text-lg">
          Recent changes
        </h2>
        <p className="text-muted text-sm">Bulk actions, imports and deletes can be undone for 30 days.</p>
      </div>
      {changes.isPending ? (
        <Skeleton className="h-24" />
      ) : changes.isError ? (
        <QueryError query={changes} />
      ) : changes.data.length === 0 ? (
        <p className="text-muted">Nothing was changed in bulk in the last 30 days.</p>
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {changes.data.map(({ undoId, words, count, names, by, createdAt, undoneAt }) => (
            <li key={undoId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">
                  {words} <span className="figures font-normal text-muted">({productCount(count)})</span>
                </p>
                <p className="truncate text-muted text-sm">
                  {names.join(", ")}
                  {count > names.length && ` and ${(count - names.length).toLocaleString("en-US")} more`}
                </p>
              </div>
              <p className="figures text-muted text-sm">
                {by}, <LocalTime at={createdAt} />
              </p>
              {undoneAt ? (
                <Badge>Undone</Badge>
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  isPending={undoingId === undoId}
                  onClick={() => undo(undoId)}
                  aria-label={`Undo: ${words}, ${productCount(count)}`}
                >
                  <Undo2 aria-hidden /> Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
