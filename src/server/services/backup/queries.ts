import { jobRunState } from "~/domain/daily-jobs";
import type { SignedInContext } from "~/server/context";
import { snapshotsThere } from "./backup-files";
import { scheduledBackups } from "./scheduled-backups";

/** Far more snapshots than an occasional import leaves behind. */
const MOST_SHOWN = 100;

/** Snapshots saved before the latest imports, newest first. */
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
    // The file is stored apart from the row; without it the snapshot cannot be restored.
    isThere: there.has(snapshot.id),
  }));
}

/** The daily backups and the last run, scheduled or started by an admin; `lastRun` is null before the first. */
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
