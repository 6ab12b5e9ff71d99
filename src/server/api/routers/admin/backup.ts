import { ImportBackupInput, ImportProgressInput, SnapshotIdInput } from "~/schemas/admin/backup";
import { backUpNow } from "~/server/services/backup/back-up-now";
import { importBackup, previewBackup, restoreSnapshot } from "~/server/services/backup/import-backup";
import { importProgress } from "~/server/services/backup/progress";
import { backupSnapshots, dailyBackups } from "~/server/services/backup/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** Bringing backups in and going back; the files themselves go through the backup route. */
export const adminBackupRouter = createRouter({
  preview: adminProcedure.input(ImportBackupInput).mutation(({ ctx, input }) => previewBackup(ctx.service, input)),
  import: adminProcedure.input(ImportBackupInput).mutation(({ ctx, input }) => importBackup(ctx.service, input)),
  progress: adminProcedure.input(ImportProgressInput).query(({ input }) => importProgress(input.jobId)),
  scheduled: adminProcedure.query(({ ctx }) => dailyBackups(ctx.service)),
  now: adminProcedure.mutation(({ ctx }) => backUpNow(ctx.service)),
  snapshots: adminProcedure.query(({ ctx }) => backupSnapshots(ctx.service)),
  goBack: adminProcedure.input(SnapshotIdInput).mutation(({ ctx, input }) => restoreSnapshot(ctx.service, input)),
});
