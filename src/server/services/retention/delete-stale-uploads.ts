import type { ServiceContext } from "~/server/context";
import { AREAS, fileStore } from "~/server/storage";
import { deleteOldUploads } from "../backup/backup-files";
import { deleteOldSnapshots } from "../backup/delete-old-snapshots";
import { deleteOldUndos } from "../products/save-undo";
import { deleteLeftPictures } from "./delete-left-pictures";

/** Longer than any upload takes: an older unfinished file belongs to a process that died. */
const UNFINISHED_MS = 24 * 60 * 60_000;

/**
 * Deletes uploaded backups that nobody imported within a day, unfinished files of processes that died, profile pictures
 * that no account shows, expired saved states, and what can no longer be undone.
 */
export async function deleteStaleUploads({ db, now }: Pick<ServiceContext, "db" | "now">) {
  await deleteOldSnapshots({ db, now });
  await deleteOldUndos(db, now);
  const backups = await deleteOldUploads(now);
  const before = new Date(now.getTime() - UNFINISHED_MS);
  let pieces = 0;
  for (const area of AREAS) pieces += await fileStore(area).removeUnfinished(before);
  return { backups, pieces, pictures: await deleteLeftPictures({ db }, before) };
}
