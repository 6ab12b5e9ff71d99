"use client";

import { CalendarClock } from "lucide-react";
import Link from "next/link";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { Table, TD, TR } from "~/components/ui/table";
import type { JobRunState } from "~/domain/daily-jobs";
import { api, type RouterOutputs } from "~/trpc/react";

type Jobs = RouterOutputs["admin"]["jobs"]["list"];
type Job = Jobs["jobs"][number];

const STATES: Readonly<Record<JobRunState, { label: string; tone: BadgeTone }>> = {
  running: { label: "Running", tone: "accent" },
  done: { label: "Done", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  interrupted: { label: "Interrupted", tone: "attention" },
};

export function JobsScreen() {
  const jobs = api.admin.jobs.list.useQuery();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Daily jobs</h1>
        <p className="mt-1 max-w-prose text-muted">
          What the shop does automatically once a day. A job that fails is tried again within the hour.
        </p>
      </div>
      {jobs.isSuccess ? <Lists data={jobs.data} /> : <QueryState query={jobs} className="h-96" />}
    </div>
  );
}

function Lists({ data: { jobs, runs } }: { data: Jobs }) {
  return (
    <>
      <ul aria-label="Jobs" className="divide-y divide-line rounded border border-line bg-surface">
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
      <section aria-labelledby="runs" className="flex flex-col gap-3">
        <h2 id="runs" className="font-semibold text-lg">
          History
        </h2>
        {runs.length === 0 ? (
          <EmptyState icon={<CalendarClock aria-hidden />} title="No job has run yet">
            The first jobs run within an hour of the shop's start.
          </EmptyState>
        ) : (
          <Table
            label="Runs of the daily jobs"
            head={["Started", "Job", "State", "Result", { numeric: "Took" }, "Where"]}
          >
            {runs.map((run) => (
              <TR key={run.id}>
                <TD className="whitespace-nowrap">
                  <LocalTime at={run.startedAt} />
                </TD>
                <TD className="whitespace-nowrap">{run.title}</TD>
                <TD>
                  <StateBadge state={run.state} />
                </TD>
                <TD className="min-w-64 [overflow-wrap:anywhere]">{run.result || "–"}</TD>
                <TD isNumeric className="whitespace-nowrap">
                  {durationText(run)}
                </TD>
                <TD className="whitespace-nowrap text-muted">{run.process}</TD>
              </TR>
            ))}
          </Table>
        )}
      </section>
    </>
  );
}

const StateBadge = ({ state }: { state: JobRunState }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
);

/** A job and the outcome of its last run. A failed ledger check links to the differences it found. */
function JobRow({ job: { name, title, does, isOff, lastRun, dueAt } }: { job: Job }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium text-base">{title}</span>
          {isOff ? (
            <Badge>Switched off</Badge>
          ) : lastRun ? (
            <StateBadge state={lastRun.state} />
          ) : (
            <Badge>Not run yet</Badge>
          )}
        </p>
        <p className="text-muted">{does}</p>
      </div>
      <div className="min-w-0">
        {lastRun && (
          <p
            className={lastRun.state === "failed" ? "text-danger [overflow-wrap:anywhere]" : "[overflow-wrap:anywhere]"}
          >
            {lastRun.state === "interrupted"
              ? "The process ended before it was done. It is tried again within the hour."
              : lastRun.result || "In progress."}
          </p>
        )}
        {name === "ledger-check" && lastRun?.state === "failed" && (
          <p>
            <Link href="/admin/ledger?view=checks" className="rounded text-accent underline underline-offset-4">
              See each difference
            </Link>
          </p>
        )}
        <p className="figures text-muted">
          {isOff ? (
            "The server's administrator can turn it on with BACKUPS_KEPT."
          ) : (
            <>
              {lastRun && (
                <>
                  Last run <LocalTime at={lastRun.startedAt} />.{" "}
                </>
              )}
              <NextRun lastRun={lastRun} dueAt={dueAt} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** A job that has not finished since it was last due runs within the hour. */
function NextRun({ lastRun, dueAt }: Pick<Job, "lastRun" | "dueAt">) {
  if (lastRun?.state === "running") return null;
  if (!lastRun || !dueAt || dueAt <= lastRun.startedAt) return "Due within the hour.";
  return (
    <>
      Next from <LocalTime at={dueAt} />.
    </>
  );
}

const SECOND_MS = 1000;
const MINUTE_S = 60;

/** For example "under 1 s", "12 s", "3 min". */
function durationText({ startedAt, finishedAt }: Jobs["runs"][number]): string {
  if (!finishedAt) return "–";
  const seconds = Math.round((finishedAt.getTime() - startedAt.getTime()) / SECOND_MS);
  if (seconds < 1) return "under 1 s";
  return seconds < MINUTE_S ? `${seconds} s` : `${Math.round(seconds / MINUTE_S)} min`;
}
