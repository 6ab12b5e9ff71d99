import { jobRunState } from "~/domain/daily-jobs";
import type { SignedInContext } from "~/server/context";
import { snapshotsThere } from "./backup-files";
import { scheduledBackups } from "./scheduled-backups";

/** More saved states than this are not kept by anybody who imports now and then. */
const MOST_SHOWN = 100;

/** The states of the shop that were saved before its latest imports, newest first. */
export async function backupSnapshots({ db }: Pick<SignedInContext, "db">) {
  const found = await db.backupSnapshot.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST_SHOWN,
    select: { id: true, reason: true, counts: true, createdAt: true },
  });
  const there = await snapshotsThere();
  return found.map(({ counts, ...snapshot }) => ({
    ...snapshot,
    rows: Object.values(counts ?? {}).reduce<number>((sum, count) => sum + Number(count), 0),
    // The row and its file are kept apart: a file that somebody removed cannot be gone back to.
    isThere: there.has(snapshot.id),
  }));
}

/** The daily backups, and how the last one went, whether by the schedule or because an admin asked; null before the first. */
export async function dailyBackups({ db, now }: Pick<SignedInContext, "db" | "now">) {
  const [kept, run] = await Promise.all([
    scheduledBackups(),
    db.scheduledJobRun.findFirst({
      where: { job: "scheduled-backup" },
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
      select: { startedAt: true, finishedAt: true, outcome: true, result: true },
    }),
  ]);
  return { ...kept, lastRun: run && { ...run, state: jobRunState(run, now) } };
}
