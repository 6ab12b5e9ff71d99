import { hostname } from "node:os";
import {
  CLOCK_TOLERANCE_MS,
  type DailyJobName,
  JOB_EVERY_MS,
  JOB_LEASE_MS,
  JOB_RUN_DAYS,
  type JobResult,
} from "~/domain/daily-jobs";
import { daysBefore } from "~/domain/days";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";

type Job = Pick<ServiceContext, "db" | "now"> & {
  name: DailyJobName;
  /** Read when the work has finished. */
  clock?: () => Date;
};
type Work = () => Promise<JobResult>;

/** Runs a daily job if it is due and no other process is running it. Returns its result, or null if it did not run. */
export async function runWhenDue({ work, ...job }: Job & { work: Work }): Promise<JobResult | null> {
  const dueSince = new Date(job.now.getTime() - JOB_EVERY_MS);
  const run = await claimJob(job, dueSince);
  return run ? run(work) : null;
}

/**
 * Claims a daily job that no process is running. Returns a function that does the work, records the run and releases
 * the job; null if it is taken or not due (any time is due without `dueSince`). A dead process's lease ends after an
 * hour. A job that throws is due again at once. Timestamps from a clock that ran ahead block nothing.
 */
export async function claimJob({ db, now, name, clock = () => new Date() }: Job, dueSince?: Date) {
  const leasedBy = crypto.randomUUID();
  const leasedUntil = new Date(now.getTime() + JOB_LEASE_MS);
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
  const latestLease = new Date(leasedUntil.getTime() + CLOCK_TOLERANCE_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO scheduled_jobs AS job (name, leased_until, leased_by)
    VALUES (${name}, ${leasedUntil}::timestamptz, ${leasedBy})
    ON CONFLICT (name) DO UPDATE SET leased_until = EXCLUDED.leased_until, leased_by = EXCLUDED.leased_by
    WHERE (job.leased_until IS NULL OR job.leased_until < ${now}::timestamptz OR job.leased_until > ${latestLease}::timestamptz)
      AND (job.finished_at IS NULL OR ${dueSince ?? null}::timestamptz IS NULL OR job.finished_at <= ${dueSince ?? null}::timestamptz
        OR job.finished_at > ${latest}::timestamptz)`;
  if (claimed === 0) return null;
  await correctRuns(db, { name, now, latest });
  const { id } = await db.scheduledJobRun.create({
    data: { job: name, process: `${hostname()}, process ${process.pid}`, startedAt: now },
  });
  const finish = (outcome: "done" | "failed", result: string, ended?: { finishedAt: Date }) =>
    inTransaction(db, async (tx) => {
      await tx.scheduledJobRun.update({ where: { id }, data: { finishedAt: clock(), outcome, result } });
      const data = { leasedUntil: null, leasedBy: null, ...ended };
      await tx.scheduledJob.updateMany({ where: { name, leasedBy }, data });
    });
  return async (work: Work): Promise<JobResult> => {
    let result: JobResult;
    try {
      result = await work();
    } catch (error) {
      const failure = `It was not finished: ${error instanceof Error ? error.message : String(error)}`;
      // If the database is down, the run stays unfinished and the lease expires on its own.
      await finish("failed", failure).catch(logError);
      throw error;
    }
    await finish(result.isRight ? "done" : "failed", result.text, { finishedAt: now });
    // If this fails, the next run deletes them.
    const old = { job: name, startedAt: { lt: daysBefore(now, JOB_RUN_DAYS) } };
    await db.scheduledJobRun.deleteMany({ where: old }).catch(logError);
    return result;
  };
}

/** Moves runs from a clock that ran ahead to just before this one, or they would count as the latest. */
async function correctRuns(db: Job["db"], { name, now, latest }: Pick<Job, "name" | "now"> & { latest: Date }) {
  const before = new Date(now.getTime() - 1);
  await db.$executeRaw`
    UPDATE scheduled_job_runs SET started_at = ${before}::timestamptz,
      finished_at = CASE WHEN finished_at IS NOT NULL THEN ${before}::timestamptz END
    WHERE job = ${name} AND started_at > ${latest}::timestamptz`;
}
