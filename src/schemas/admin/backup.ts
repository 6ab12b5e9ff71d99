import { z } from "zod";
import { IMPORT_MODES } from "~/domain/backup";

const FileId = z.uuid("Please select a backup file");

export const ImportBackupInput = z.strictObject({ fileId: FileId, mode: z.enum(IMPORT_MODES) });
export type ImportBackupInput = z.infer<typeof ImportBackupInput>;

export const SnapshotIdInput = z.strictObject({ snapshotId: z.uuid() });
export const ImportProgressInput = z.strictObject({ jobId: z.uuid() });
