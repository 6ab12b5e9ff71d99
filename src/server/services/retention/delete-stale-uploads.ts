import type { ServiceContext } from "~/server/context";
import { AREAS, fileStore } from "~/server/storage";
import { deleteOldUploads } from "../backup/backup-files";

/** Longer than any upload takes: an older unfinished file belongs to a process that died. */
const UNFINISHED_MS = 24 * 60 * 60_000;

/** Deletes uploaded backups that nobody imported within a day, and unfinished files of processes that died. */
export async function deleteStaleUploads({ now }: Pick<ServiceContext, "now">) {
  const backups = await deleteOldUploads(now);
  const before = new Date(now.getTime() - UNFINISHED_MS);
  let pieces = 0;
  for (const area of AREAS) pieces += await fileStore(area).removeUnfinished(before);
  return { backups, pieces };
}
