import { z } from "zod";
import { CLOCK_TOLERANCE_MS, DAILY_JOBS, jobRunState, nextDueAt } from "~/domain/daily-jobs";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { db as database } from "~/server/db";
import { env } from "~/server/env";
import { queryRows } from "~/server/query-rows";

const LISTED_RUNS = 100;

const LastRun = z.strictObject({ id: z.string() });

/**
 * The daily jobs, each with its last run, when it is due again (null: within the hour) and whether this installation
 * has it off, and the last hundred runs of all of them, newest first.
 */
export async function dailyJobs({ db, now }: ServiceContext) {
  const [states, last, recent] = await Promise.all([
    db.scheduledJob.findMany({ select: { name: true, finishedAt: true } }),
    queryRows(db, LastRun)`
      SELECT DISTINCT ON (job) id::text FROM scheduled_job_runs ORDER BY job, started_at DESC, id DESC`,
    db.scheduledJobRun.findMany({ orderBy: [{ startedAt: "desc" }, { id: "desc" }], take: LISTED_RUNS }),
  ]);
  const lastRuns = await db.scheduledJobRun.findMany({ where: { id: { in: last.map(({ id }) => id) } } });
  // A later time was written by a clock that ran ahead: treat the job as due.
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
  const shown = (run: (typeof recent)[number]) => ({ ...run, state: jobRunState(run, now) });
  return {
    jobs: DAILY_JOBS.map((job) => {
      const doneAt = states.find(({ name }) => name === job.name)?.finishedAt;
      const lastRun = lastRuns.find((run) => run.job === job.name);
      return {
        ...job,
        isOff: job.name === "scheduled-backup" && env.BACKUPS_KEPT === 0,
        lastRun: lastRun ? shown(lastRun) : null,
        dueAt: doneAt && doneAt <= latest ? nextDueAt(job.name, doneAt) : null,
      };
    }),
    runs: recent.map((run) => ({
      ...shown(run),
      title: DAILY_JOBS.find(({ name }) => name === run.job)?.title ?? run.job,
    })),
  };
}

/** SQL subquery: how many daily jobs failed in their last finished run. */
export const failedJobs = Prisma.sql`(
  SELECT count(*)::int FROM (
    SELECT DISTINCT ON (job) outcome FROM scheduled_job_runs WHERE finished_at IS NOT NULL ORDER BY job, started_at DESC, id DESC
  ) last_runs WHERE outcome = 'failed')`;

const Health = z.strictObject({ failed: z.number(), booksBalance: z.boolean().nullable() });

/** How many daily jobs failed last, and whether the ledger balanced at its last check; null if it was never checked. */
export async function jobHealth(): Promise<z.infer<typeof Health>> {
  const [health] = await queryRows(database, Health)`
    SELECT ${failedJobs} AS failed,
      (SELECT outcome = 'done' FROM scheduled_job_runs WHERE job = 'ledger-check' AND finished_at IS NOT NULL
        ORDER BY started_at DESC, id DESC LIMIT 1) AS "booksBalance"`;
  return health ?? { failed: 0, booksBalance: null };
}
