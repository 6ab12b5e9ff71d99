import { hostname } from "node:os";
import { type DailyJobName, JOB_EVERY_MS, JOB_LEASE_MS, JOB_RUN_DAYS, type JobResult } from "~/domain/daily-jobs";
import { daysBefore } from "~/domain/days";
import type { ServiceContext } from "~/server/context";

type Job = Pick<ServiceContext, "db" | "now"> & {
  name: DailyJobName;
  work: () => Promise<JobResult>;
  /** The time when the work is done. */
  clock?: () => Date;
};

/**
 * Does a daily job if it is due and no other process is at it: the lease of one that died ends after an hour. What it did
 * stays in its history; a failed one is due again at once. Answers what the job says, null when it was not done.
 */
export async function runWhenDue({ db, now, name, work, clock = () => new Date() }: Job): Promise<JobResult | null> {
  const leasedBy = crypto.randomUUID();
  const leasedUntil = new Date(now.getTime() + JOB_LEASE_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO scheduled_jobs AS job (name, leased_until, leased_by)
    VALUES (${name}, ${leasedUntil}::timestamptz, ${leasedBy})
    ON CONFLICT (name) DO UPDATE SET leased_until = EXCLUDED.leased_until, leased_by = EXCLUDED.leased_by
    WHERE (job.leased_until IS NULL OR job.leased_until < ${now}::timestamptz)
      AND (job.finished_at IS NULL OR job.finished_at <= ${new Date(now.getTime() - JOB_EVERY_MS)}::timestamptz)`;
  if (claimed === 0) return null;
  const { id } = await db.scheduledJobRun.create({
    data: { job: name, process: `${hostname()}, process ${process.pid}`, startedAt: now },
  });
  const finish = (outcome: "done" | "failed", result: string) =>
    db.scheduledJobRun.update({ where: { id }, data: { finishedAt: clock(), outcome, result } });
  const release = (finishedAt?: Date) =>
    db.scheduledJob.updateMany({
      where: { name, leasedBy },
      data: { leasedUntil: null, leasedBy: null, ...(finishedAt && { finishedAt }) },
    });
  try {
    const result = await work();
    await finish(result.isRight ? "done" : "failed", result.text);
    await release(now);
    await db.scheduledJobRun.deleteMany({ where: { job: name, startedAt: { lt: daysBefore(now, JOB_RUN_DAYS) } } });
    return result;
  } catch (error) {
    // Where the database is away, the run stays without an end and the lease runs out by itself.
    await release();
    await finish("failed", `It was not finished: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}
