import { ImportBackupInput, ImportProgressInput, SnapshotIdInput } from "~/schemas/admin/backup";
import { backUpNow } from "~/server/services/backup/back-up-now";
import { importBackup, previewBackup, restoreSnapshot } from "~/server/services/backup/import-backup";
import { importProgress } from "~/server/services/backup/progress";
import { backupSnapshots, dailyBackups } from "~/server/services/backup/queries";
import { serve } from "../../serve";
import { createRouter, staffProcedure } from "../../trpc";

const backupProcedure = staffProcedure("backup");

/** Importing backups and restoring snapshots; the files themselves go through the backup route. */
export const adminBackupRouter = createRouter({
  preview: backupProcedure.input(ImportBackupInput).mutation(serve(previewBackup)),
  import: backupProcedure.input(ImportBackupInput).mutation(serve(importBackup)),
  progress: backupProcedure.input(ImportProgressInput).query(({ input }) => importProgress(input.jobId)),
  scheduled: backupProcedure.query(serve(dailyBackups)),
  now: backupProcedure.mutation(serve(backUpNow)),
  snapshots: backupProcedure.query(serve(backupSnapshots)),
  goBack: backupProcedure.input(SnapshotIdInput).mutation(serve(restoreSnapshot)),
});
