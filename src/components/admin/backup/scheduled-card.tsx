"use client";

import { CalendarClock, DatabaseBackup, Download } from "lucide-react";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { Spinner } from "~/components/ui/spinner";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";

const MEGABYTE = 1_000_000;
const LOOK_AGAIN_MS = 1_000;

type LastRun = RouterOutputs["admin"]["backup"]["scheduled"]["lastRun"];

/** Automatic daily backups, each downloadable as one archive with all pictures. */
export function ScheduledCard() {
  const scheduled = api.admin.backup.scheduled.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.lastRun?.state === "running" ? LOOK_AGAIN_MS : false),
  });
  const start = api.admin.backup.now.useMutation(
    useToastOptions(
      ({ isStarted }) => (isStarted ? "Backup started" : "A backup is already running"),
      "Failed to start the backup",
    ),
  );
  const { kept = 0, lastRun = null } = scheduled.data ?? {};
  const isRunning = lastRun?.state === "running";
  return (
    <Card
      title="Daily backups"
      description={
        scheduled.data && kept === 0
          ? "Switched off on this server (BACKUPS_KEPT is 0)."
          : `Kept on the server once a day, the newest ${kept || "few"} of them. A download adds all pictures and certificates.`
      }
    >
      {kept > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button
            variant="secondary"
            isPending={start.isPending && !isRunning}
            aria-disabled={isRunning}
            onClick={() => start.mutate()}
          >
            <DatabaseBackup aria-hidden /> Back up now
          </Button>
          <LastBackup run={lastRun} />
        </div>
      )}
      {!hasData(scheduled) ? (
        <QueryState query={scheduled} className="h-32" />
      ) : scheduled.data.backups.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden />} title="No daily backup yet">
          {kept === 0 ? "Ask the server's administrator to turn them on." : "The next one is made within an hour."}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded border border-line">
          {scheduled.data.backups.map(({ name, size, createdAt }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
              <p className="figures text-sm">
                <LocalTime at={createdAt} />
                <span className="text-muted">, {(size / MEGABYTE).toFixed(1)} MB without pictures</span>
              </p>
              <a
                href={`/api/backup/archive?name=${encodeURIComponent(name)}`}
                download
                className={buttonStyles({ variant: "secondary", size: "sm" })}
              >
                <Download aria-hidden /> Download with pictures
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LastBackup({ run }: { run: LastRun }) {
  if (!run) return null;
  const { state, startedAt, finishedAt, result } = run;
  if (state === "running") {
    return (
      <p role="status" className="figures flex items-center gap-3 text-muted text-sm">
        <Spinner />
        Backing up since <LocalTime at={startedAt} />
      </p>
    );
  }
  if (state === "done") {
    return (
      <p role="status" className="figures text-muted text-sm">
        Last backup done <LocalTime at={finishedAt} />
      </p>
    );
  }
  return (
    <Notice tone="danger" title="The last backup failed">
      <p>
        {state === "failed" ? "The shop could not finish the backup of" : "The server stopped during the backup of"}{" "}
        <LocalTime at={startedAt} />. Earlier backups are kept. Check that the disk has room and that the shop may write
        to its backup folder, then back up again.
      </p>
      {state === "failed" && (
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer text-muted">Technical details</summary>
          <p className="mt-1 font-mono text-muted">{result}</p>
        </details>
      )}
    </Notice>
  );
}
