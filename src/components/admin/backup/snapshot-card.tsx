"use client";

import { History, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { SAVED_STATE_DAYS, SAVED_STATE_MOST_DAYS, SAVED_STATES_KEPT } from "~/domain/backup";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog } from "../action-dialog";
import { REASON_WORDS } from "./import-labels";
import { ImportProgress } from "./import-progress";

type Snapshot = RouterOutputs["admin"]["backup"]["snapshots"][number];

/** States saved automatically before imports, each restorable with one click. */
export function SnapshotCard() {
  const utils = api.useUtils();
  const [chosen, setChosen] = useState<Snapshot | null>(null);
  const snapshots = api.admin.backup.snapshots.useQuery();
  const goBack = api.admin.backup.goBack.useMutation({
    onSuccess: () => {
      toast.success("The shop was restored");
      setChosen(null);
      void utils.admin.invalidate();
    },
  });
  return (
    <Card
      title="Saved states"
      description={`Saved automatically before each import. Those of the last ${SAVED_STATE_DAYS} days are kept, and the last ${SAVED_STATES_KEPT} for up to ${SAVED_STATE_MOST_DAYS} days.`}
    >
      {!hasData(snapshots) ? (
        <QueryState query={snapshots} className="h-32" />
      ) : snapshots.data.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="No saved states yet">
          The first import saves the shop before it changes anything.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded border border-line">
          {snapshots.data.map((snapshot) => (
            <li key={snapshot.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div>
                <p className="font-medium">{REASON_WORDS[snapshot.reason] ?? snapshot.reason}</p>
                <p className="figures text-muted text-sm">
                  <LocalTime at={snapshot.createdAt} />, {plural(snapshot.rows, "row")}
                  {!snapshot.isThere && ", its file is missing"}
                </p>
              </div>
              <Button variant="secondary" size="sm" disabled={!snapshot.isThere} onClick={() => setChosen(snapshot)}>
                <Undo2 aria-hidden /> Restore this
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ActionDialog
        action={goBack}
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={
          <>
            Restore the shop as of <LocalTime at={chosen?.createdAt} />?
          </>
        }
        description="Everything since then is lost. The current state is saved first, so you can undo this too."
        confirmLabel="Restore"
        onConfirm={() => chosen && goBack.mutate({ snapshotId: chosen.id })}
      >
        {chosen && goBack.isPending && <ImportProgress jobId={chosen.id} />}
      </ActionDialog>
    </Card>
  );
}
