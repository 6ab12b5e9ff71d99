import { DAY_MS } from "./days";
import { plural } from "./plural";

const JOBS = [
  {
    name: "ledger-check",
    title: "Check the books",
    does: "Adds up every balance, payout, refund and tier again and compares them with the ledger.",
  },
  {
    name: "scheduled-backup",
    title: "Keep a backup",
    does: "Keeps a backup of the shop's contents and deletes the oldest one.",
  },
  {
    name: "delete-old-visits",
    title: "Delete old visits",
    does: "Deletes page views, clicks and visitors' carts after their retention time. Their daily sums stay.",
  },
  {
    name: "delete-stale-uploads",
    title: "Delete stale uploads",
    does: "Deletes uploaded backups that nobody imported within a day, incomplete files, and unused profile pictures.",
  },
  {
    name: "weekly-summaries",
    title: "Weekly summaries",
    does: "Queues the weekly e-mail to affiliates, on Mondays.",
  },
  {
    name: "ask for payout tags",
    title: "Ask for cash-app tags",
    does: "Asks affiliates whose money is waiting for a cash-app tag, each at most once a week.",
  },
] as const;

export type DailyJobName = (typeof JOBS)[number]["name"];

/** The shop's daily jobs, with the texts of the screen that lists them. */
export const DAILY_JOBS: readonly { name: DailyJobName; title: string; does: string }[] = JOBS;

/** A job is due this long after its last run. */
export const JOB_EVERY_MS = DAY_MS;

const MONDAY = 1;

/** When a job that was done then has work again: the day after, or on the Monday (UTC) after for the weekly summaries. */
export function nextDueAt(name: DailyJobName, doneAt: Date): Date {
  const due = new Date(doneAt.getTime() + JOB_EVERY_MS);
  const isIdle = name === "weekly-summaries" && due.getUTCDay() !== MONDAY;
  return isIdle ? nextDueAt(name, due) : due;
}

/** A process that has not finished a job within this time counts as dead, and another one may start the job. */
export const JOB_LEASE_MS = 60 * 60_000;
/**
 * Host clocks differ by less than this. A stored time further in the future was written by a wrong clock; treat it as
 * past, because anything that waits for it would wait far too long.
 */
export const CLOCK_TOLERANCE_MS = 60 * 60_000;
/** How many days job runs are kept. */
export const JOB_RUN_DAYS = 90;

/** A job's outcome. `isRight` is false when somebody has to look into it, such as a ledger that does not balance. */
export type JobResult = { isRight: boolean; text: string };

export type JobRunState = "running" | "done" | "failed" | "interrupted";

type Run = { startedAt: Date; finishedAt: Date | null; outcome: "done" | "failed" | null };

/** The state of a run. Without an outcome it is running until its lease ends, and "interrupted" after that. */
export function jobRunState({ startedAt, outcome }: Run, now: Date): JobRunState {
  if (outcome !== null) return outcome;
  return now.getTime() - startedAt.getTime() < JOB_LEASE_MS ? "running" : "interrupted";
}

type DeletedVisits = Readonly<Record<"carts" | "views" | "clicks" | "signals" | "stockAlerts", number>>;

/** The result text of deleting old visits; counts of zero are left out. */
export function deletedVisitsResult(deleted: DeletedVisits): JobResult {
  const parts = [
    [deleted.views, "page view"],
    [deleted.clicks, "click"],
    [deleted.carts, "cart"],
    [deleted.signals, "sign-up trace"],
    [deleted.stockAlerts, "stock alert"],
  ] as const;
  const some = parts.filter(([count]) => count > 0).map(([count, name]) => plural(count, name));
  return { isRight: true, text: some.length === 0 ? "Nothing was old enough." : `Deleted ${some.join(", ")}.` };
}

/** The result text of deleting stale uploads. */
export function deletedUploadsResult({
  backups,
  pieces,
  pictures,
}: Readonly<Record<"backups" | "pieces" | "pictures", number>>): JobResult {
  const parts = [
    [backups, "file of uploaded backups", "files of uploaded backups"],
    [pieces, "unfinished file"],
    [pictures, "unused profile picture"],
  ] as const;
  const some = parts.filter(([count]) => count > 0).map(([count, one, many]) => plural(count, one, many));
  return { isRight: true, text: some.length === 0 ? "Nothing was left over." : `Deleted ${some.join(", ")}.` };
}

/** The result text of the weekly summaries; `queued` is how many were queued. */
export const weeklySummariesResult = (queued: number): JobResult => ({
  isRight: true,
  text: queued === 0 ? "No summary was due." : `Queued ${plural(queued, "summary", "summaries")}.`,
});

/** The result text of asking for cash-app tags: affiliates asked now, and those asked before without an answer. */
export function askedForTagsResult({ askedCount, waitingCount }: Record<"askedCount" | "waitingCount", number>) {
  const asked = askedCount === 0 ? "Nobody was asked" : `Asked ${plural(askedCount, "affiliate")}`;
  const have = waitingCount === 1 ? "has" : "have";
  const waiting =
    waitingCount === 0 ? "" : `; ${waitingCount.toLocaleString("en-US")} asked before ${have} not answered`;
  return { isRight: true, text: `${asked}${waiting}.` };
}

type Books = { entries: number; checks: readonly { title: string; count: number }[] };

/** The result text of the ledger check: the number of entries if they balance, else the failed checks. */
export function ledgerCheckResult({ entries, checks }: Books): JobResult {
  const broken = checks.filter(({ count }) => count > 0);
  if (broken.length === 0)
    return { isRight: true, text: `The books balance (${plural(entries, "entry", "entries")}).` };
  const named = broken.map(({ title, count }) => `${title}: ${plural(count, "difference")}`);
  return { isRight: false, text: `The books do not balance. ${named.join("; ")}.` };
}
