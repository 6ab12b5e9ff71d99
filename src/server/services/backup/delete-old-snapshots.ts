import { expiredSnapshots } from "~/domain/backup";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeFile, snapshotFile } from "./backup-files";
import { importIsFree } from "./import-lock";
import { deletePasswords } from "./saved-passwords";

/**
 * Takes away the saved states that have outlived their use, with their passwords: files first, so that a row never
 * goes while its file stays. The import that made room needed is done by then; a failure is logged and tried again
 * after the next one.
 */
export async function deleteOldSnapshots({ db, now }: Pick<ServiceContext, "db" | "now">): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      // Another import may be going back to one of them just now; it looks again itself when it is done.
      if (!(await importIsFree(tx))) return;
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
