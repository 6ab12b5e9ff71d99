import { expiredSnapshots } from "~/domain/backup";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeFile, snapshotFile } from "./backup-files";
import { tryImportLock } from "./import-lock";
import { deletePasswords } from "./saved-passwords";

/**
 * Deletes expired snapshots with their saved passwords; files first, so that no file is left without its row. Runs
 * after an import and once a day; a failure is logged and retried the next time.
 */
export async function deleteOldSnapshots({ db, now }: Pick<ServiceContext, "db" | "now">): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      // Another import may be restoring one of them right now; it runs this itself when it is done.
      if (!(await tryImportLock(tx))) return;
      const states = await tx.backupSnapshot.findMany({
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        select: { id: true, createdAt: true },
      });
      const ids = expiredSnapshots(states, now).map(({ id }) => id);
      for (const id of ids) await Promise.all([removeFile(snapshotFile(id)), deletePasswords(id)]);
      await tx.backupSnapshot.deleteMany({ where: { id: { in: ids } } });
    });
  } catch (error) {
    logError(error, { while: "taking old saved states away" });
  }
}
