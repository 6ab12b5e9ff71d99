import type { SignedInContext } from "~/server/context";
import { snapshotsThere } from "./backup-files";

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
