"use client";

import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { useUndo } from "./use-undo";

type Change = RouterOutputs["admin"]["products"]["recentChanges"][number];

export function RecentChanges() {
  const changes = api.admin.products.recentChanges.useQuery();
  return (
    <section aria-labelledby="recent-changes" className="flex flex-col gap-3 border-line border-t pt-6">
      <div>
        <h2 id="recent-changes" className="font-semibold text-lg">
          Recent changes
        </h2>
        <p className="text-muted text-sm">Bulk actions, imports and deletes can be undone for 30 days.</p>
      </div>
      {!hasData(changes) ? (
        <QueryState query={changes} className="h-24" />
      ) : changes.data.length === 0 ? (
        <p className="text-muted">Nothing was changed in bulk in the last 30 days.</p>
      ) : (
        <ChangeList changes={changes.data} />
      )}
    </section>
  );
}

const SETTLE_MS = 600;

/**
 * An undo cannot be undone, so guard against clicking the wrong row: rows keep their place while the pointer is over
 * the list, and buttons are disabled briefly after the rows have changed.
 */
function ChangeList({ changes }: { changes: Change[] }) {
  const { undo, undoingId } = useUndo();
  const [heldIds, setHeldIds] = useState<string[] | null>(null);
  const shown = heldIds ? changes.filter(({ undoId }) => heldIds.includes(undoId)) : changes;
  const isMoving = useJustChanged(shown.map(({ undoId, undoneAt }) => `${undoId}${undoneAt ? " undone" : ""}`).join());
  const newer = changes.length - shown.length;
  return (
    <>
      <ul
        className="divide-y divide-line rounded border border-line bg-surface"
        onPointerEnter={() => setHeldIds(changes.map(({ undoId }) => undoId))}
        onPointerLeave={() => setHeldIds(null)}
      >
        {shown.map(({ undoId, words, count, names, by, createdAt, undoneAt }) => (
          <li key={undoId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">
                {words} <span className="figures font-normal text-muted">({plural(count, "product")})</span>
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
                aria-disabled={isMoving}
                onClick={() => undo(undoId)}
                aria-label={`Undo: ${words}, ${plural(count, "product")}`}
              >
                <Undo2 aria-hidden /> Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted text-sm empty:hidden">
        {newer > 0 && "There are newer changes. They appear at the top when the pointer leaves the list."}
      </p>
    </>
  );
}

/** Whether the value changed within the last SETTLE_MS. */
function useJustChanged(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value !== settled;
}
