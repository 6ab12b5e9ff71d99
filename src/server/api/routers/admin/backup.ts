import { ImportBackupInput, ImportProgressInput, SnapshotIdInput } from "~/schemas/admin/backup";
import { importBackup, previewBackup, restoreSnapshot } from "~/server/services/backup/import-backup";
import { importProgress } from "~/server/services/backup/progress";
import { backupSnapshots } from "~/server/services/backup/queries";
import { scheduledBackups } from "~/server/services/backup/scheduled-backups";
import { adminProcedure, createRouter } from "../../trpc";

/** Bringing backups in and going back; the files themselves go through the backup route. */
export const adminBackupRouter = createRouter({
  preview: adminProcedure.input(ImportBackupInput).mutation(({ ctx, input }) => previewBackup(ctx.service, input)),
  import: adminProcedure.input(ImportBackupInput).mutation(({ ctx, input }) => importBackup(ctx.service, input)),
  progress: adminProcedure.input(ImportProgressInput).query(({ input }) => importProgress(input.jobId)),
  scheduled: adminProcedure.query(() => scheduledBackups()),
  snapshots: adminProcedure.query(({ ctx }) => backupSnapshots(ctx.service)),
  goBack: adminProcedure.input(SnapshotIdInput).mutation(({ ctx, input }) => restoreSnapshot(ctx.service, input)),
});
