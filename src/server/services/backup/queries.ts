import { stat } from "node:fs/promises";
import type { SignedInContext } from "~/server/context";
import { snapshotPath } from "./backup-files";

/** More saved states than this are not kept by anybody who imports now and then. */
const MOST_SHOWN = 100;

/** The states of the shop that were saved before its latest imports, newest first. */
export async function backupSnapshots({ db }: Pick<SignedInContext, "db">) {
  const found = await db.backupSnapshot.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST_SHOWN,
    select: { id: true, reason: true, counts: true, createdAt: true },
  });
  return Promise.all(
    found.map(async ({ counts, ...snapshot }) => ({
      ...snapshot,
      rows: Object.values(counts ?? {}).reduce<number>((sum, count) => sum + Number(count), 0),
      // The row and its file are kept apart: a file that somebody removed cannot be gone back to.
      isThere: (await stat(snapshotPath(snapshot.id)).catch(() => null)) !== null,
    })),
  );
}
