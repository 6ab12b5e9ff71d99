import { ImportBackupInput, ImportProgressInput, SnapshotIdInput } from "~/schemas/admin/backup";
import { backUpNow } from "~/server/services/backup/back-up-now";
import { importBackup, previewBackup, restoreSnapshot } from "~/server/services/backup/import-backup";
import { importProgress } from "~/server/services/backup/progress";
import { backupSnapshots, dailyBackups } from "~/server/services/backup/queries";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Importing backups and restoring snapshots; the files themselves go through the backup route. */
export const adminBackupRouter = createRouter({
  preview: adminProcedure.input(ImportBackupInput).mutation(serve(previewBackup)),
  import: adminProcedure.input(ImportBackupInput).mutation(serve(importBackup)),
  progress: adminProcedure.input(ImportProgressInput).query(({ input }) => importProgress(input.jobId)),
  scheduled: adminProcedure.query(serve(dailyBackups)),
  now: adminProcedure.mutation(serve(backUpNow)),
  snapshots: adminProcedure.query(serve(backupSnapshots)),
  goBack: adminProcedure.input(SnapshotIdInput).mutation(serve(restoreSnapshot)),
});
