import { DAY_MS } from "./days";

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
    does: "Deletes uploaded backups that nobody imported within a day, and files that were never written to their end.",
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

/** What the shop does by itself once a day, in the words of the screen that lists it. */
export const DAILY_JOBS: readonly { name: DailyJobName; title: string; does: string }[] = JOBS;

/** A job is due a day after it was last done. */
export const JOB_EVERY_MS = DAY_MS;
/** A process that has not finished a job after so long is taken for dead, and another one may start it. */
export const JOB_LEASE_MS = 60 * 60_000;
/**
 * Two hosts' clocks differ by less. A time of "now" that lies further ahead was written while a clock was wrong: what
 * waits for it would wait until then, so it counts as over.
 */
export const CLOCK_TOLERANCE_MS = 60 * 60_000;
/** How long it stays known what a job did. */
export const JOB_RUN_DAYS = 90;

/** What a job says of itself when it is done; `isRight` is false where somebody has to look, as at broken books. */
export type JobResult = { isRight: boolean; text: string };

export type JobRunState = "running" | "done" | "failed" | "interrupted";

type Run = { startedAt: Date; finishedAt: Date | null; outcome: "done" | "failed" | null };

/** How a run stands. One without an end is running until its lease is over, and was interrupted then. */
export function jobRunState({ startedAt, outcome }: Run, now: Date): JobRunState {
  if (outcome !== null) return outcome;
  return now.getTime() - startedAt.getTime() < JOB_LEASE_MS ? "running" : "interrupted";
}

/** "3 pictures", "1 picture". */
const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

type DeletedVisits = Readonly<Record<"carts" | "views" | "clicks" | "signals" | "stockAlerts", number>>;

/** What the deletion of old visits says: only what there was to delete. */
export function deletedVisitsResult(deleted: DeletedVisits): JobResult {
  const parts = [
    [deleted.views, "page view"],
    [deleted.clicks, "click"],
    [deleted.carts, "cart"],
    [deleted.signals, "sign-up trace"],
    [deleted.stockAlerts, "stock alert"],
  ] as const;
  const some = parts.filter(([count]) => count > 0).map(([count, name]) => counted(count, name));
  return { isRight: true, text: some.length === 0 ? "Nothing was old enough." : `Deleted ${some.join(", ")}.` };
}

/** What the deletion of stale uploads says. */
export function deletedUploadsResult({ backups, pieces }: Readonly<Record<"backups" | "pieces", number>>): JobResult {
  const parts = [
    [backups, "file of uploaded backups", "files of uploaded backups"],
    [pieces, "unfinished file"],
  ] as const;
  const some = parts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many));
  return { isRight: true, text: some.length === 0 ? "Nothing was left over." : `Deleted ${some.join(", ")}.` };
}

/** What the weekly summaries say, given how many were queued. */
export const weeklySummariesResult = (queued: number): JobResult => ({
  isRight: true,
  text: queued === 0 ? "No summary was due." : `Queued ${counted(queued, "summary", "summaries")}.`,
});

/** What the request for cash-app tags says, given how many affiliates were asked and how many were asked lately. */
export function askedForTagsResult({ askedCount, waitingCount }: Record<"askedCount" | "waitingCount", number>) {
  const asked = askedCount === 0 ? "Nobody was asked" : `Asked ${counted(askedCount, "affiliate")}`;
  const waiting = waitingCount === 0 ? "" : `; ${waitingCount.toLocaleString("en-US")} asked before have not answered`;
  return { isRight: true, text: `${asked}${waiting}.` };
}

type Books = { entries: number; checks: readonly { title: string; count: number }[] };

/** What the check of the books says: how many entries balance, or which checks find differences. */
export function ledgerCheckResult({ entries, checks }: Books): JobResult {
  const broken = checks.filter(({ count }) => count > 0);
  if (broken.length === 0)
    return { isRight: true, text: `The books balance (${counted(entries, "entry", "entries")}).` };
  const named = broken.map(({ title, count }) => `${title}: ${counted(count, "difference")}`);
  return { isRight: false, text: `The books do not balance. ${named.join("; ")}.` };
}
