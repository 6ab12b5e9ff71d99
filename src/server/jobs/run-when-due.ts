import type { ServiceContext } from "~/server/context";

const HOUR_MS = 60 * 60_000;
const EVERY_MS = 24 * HOUR_MS;
const LEASE_MS = HOUR_MS;

type Job = Pick<ServiceContext, "db" | "now">;

/**
 * Does a daily job if it is due and no other process is at it: the lease of one that died ends after an hour. Answers
 * what the job answers, null when it was not done.
 */
export async function runWhenDue<Result>({ db, now }: Job, name: string, work: () => Promise<Result>) {
  const leasedBy = crypto.randomUUID();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO scheduled_jobs AS job (name, leased_until, leased_by)
    VALUES (${name}, ${leasedUntil}::timestamptz, ${leasedBy})
    ON CONFLICT (name) DO UPDATE SET leased_until = EXCLUDED.leased_until, leased_by = EXCLUDED.leased_by
    WHERE (job.leased_until IS NULL OR job.leased_until < ${now}::timestamptz)
      AND (job.finished_at IS NULL OR job.finished_at <= ${new Date(now.getTime() - EVERY_MS)}::timestamptz)`;
  if (claimed === 0) return null;
  const release = (finishedAt?: Date) =>
    db.scheduledJob.updateMany({
      where: { name, leasedBy },
      data: { leasedUntil: null, leasedBy: null, ...(finishedAt && { finishedAt }) },
    });
  try {
    const result = await work();
    await release(now);
    return result;
  } catch (error) {
    await release();
    throw error;
  }
}
