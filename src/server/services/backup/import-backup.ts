import { randomUUID } from "node:crypto";
import type { ImportMode } from "~/domain/backup";
import { DomainError, notFound } from "~/domain/errors";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inLongTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { recordAudit } from "../audit/record-audit";
import { type LeftPicture, removeLeftPicture } from "../images/remove-image";
import { assertPasswordGiven } from "../staff/assert-confirmed";
import { queueAllStockAlerts } from "../stock-alerts/queue-stock-alerts";
import { applyBackup, lockTables } from "./apply-backup";
import { type BackupFile, removeFile, saveSnapshot, snapshotFile, uploadFile } from "./backup-files";
import { columnsOfSections } from "./catalog";
import { compareBackup, type SectionOutcome } from "./compare-backup";
import { deleteOldSnapshots } from "./delete-old-snapshots";
import { filesOfDeleted } from "./forget-deleted";
import { freeMailKeys } from "./free-mail-keys";
import { tryImportLock } from "./import-lock";
import { deletedSince, keepConversationsDeleted, keepDeleted } from "./keep-deleted";
import { endProgress, setProgress } from "./progress";
import { deletePasswords, restorePasswords, savePasswords } from "./saved-passwords";
import { type AbsentSection, brokenRule, importErrors, stageBackup } from "./stage-backup";
import {
  comparePictures,
  type PictureOutcome,
  removePictures,
  removeStagedPictures,
  restorePictures,
} from "./staged-pictures";
import { countSections, writeBackup } from "./write-backup";

const AT_MOST_MS = 60 * 60_000;

type Import = { file: BackupFile; mode: ImportMode; jobId: string; snapshotId?: string };
type ImportPreview = {
  timestamp: string;
  version: string;
  rows: number;
  sections: SectionOutcome[];
  /** Sections introduced after the backup was made. */
  absent: AbsentSection[];
  /** Accounts of the backup that were deleted since; neither mode brings them back. */
  stayDeleted: number;
  /** Why it cannot be imported in this mode; empty if it can. */
  errors: string[];
  /** Null if the upload is a backup without an archive. */
  pictures: PictureOutcome | null;
};

/** Thrown at the end of a dry run to roll its transaction back. */
class DryRunRollback extends Error {
  constructor(readonly preview: ImportPreview) {
    super("a dry run is rolled back");
  }
}

async function oneAtATime(tx: Tx): Promise<void> {
  if (!(await tryImportLock(tx))) throw new DomainError("CONFLICT", "import-under-way", "Another import is under way.");
}

async function stage(tx: Tx, { file, jobId }: Import) {
  const catalog = await columnsOfSections(tx);
  const head = await stageBackup(
    { tx, catalog, onRows: (rows) => setProgress(jobId, { phase: "reading", rows }) },
    file,
  );
  const rows = Object.values(head.counts).reduce((sum, count) => sum + count, 0);
  setProgress(jobId, { phase: "comparing", rows });
  return { catalog, head, rows };
}

/** Dry run: what importing this backup would do to each table, and the errors that prevent it. Changes nothing. */
export async function previewBackup(ctx: SignedInContext, { fileId, mode }: { fileId: string; mode: ImportMode }) {
  const given: Import = { file: uploadFile(fileId), mode, jobId: fileId };
  const pictures = await comparePictures(fileId);
  try {
    await inLongTransaction(
      ctx.db,
      async (tx) => {
        const { catalog, head, rows } = await stage(tx, given);
        const { sections, errors } = await compareBackup({ tx, catalog, mode });
        const { timestamp, version, absent } = head;
        const stayDeleted = (await deletedSince(tx)).length;
        throw new DryRunRollback({ timestamp, version, rows, sections, absent, stayDeleted, errors, pictures });
      },
      { timeout: AT_MOST_MS },
    );
  } catch (error) {
    if (error instanceof DryRunRollback) return error.preview;
    throw error;
  } finally {
    endProgress(given.jobId);
  }
  throw new Error("a dry run was committed");
}

/** Saves a snapshot before changing the shop; `assay.restore_snapshot` then permits deleting ledger entries. */
async function takeSnapshot(tx: Tx, { now }: SignedInContext, snapshotId: string, reason: string): Promise<void> {
  const counts = await countSections(tx);
  const text = writeBackup(tx, now, counts);
  let checksum = "";
  async function* pieces() {
    for (;;) {
      const { done, value } = await text.next();
      if (!done) yield value;
      else {
        checksum = value;
        return;
      }
    }
  }
  await saveSnapshot(snapshotId, pieces());
  await tx.backupSnapshot.create({
    data: { id: snapshotId, storageKey: `snapshots/${snapshotId}`, reason, counts, checksum, createdAt: now },
  });
  await tx.$executeRaw`SELECT set_config('assay.restore_snapshot', ${snapshotId}, true)`;
}

async function runImport(ctx: SignedInContext, given: Import, reason: string, action: string) {
  const { mode, jobId } = given;
  const snapshotId = randomUUID();
  let pictures: string[] = [];
  let left: LeftPicture[] = [];
  try {
    const sections = await inLongTransaction(
      ctx.db,
      async (tx) => {
        await oneAtATime(tx);
        const { catalog, head, rows } = await stage(tx, given);
        // Before the tables are locked: many pictures take a while, and they are removed if the import fails.
        pictures = await restorePictures(jobId, (count) => setProgress(jobId, { phase: "pictures", rows: count }));
        await lockTables(tx);
        setProgress(jobId, { phase: "saving", rows });
        await takeSnapshot(tx, ctx, snapshotId, reason);
        await savePasswords(tx, snapshotId);
        const compared = await compareBackup({ tx, catalog, mode });
        if (compared.errors.length > 0) throw importErrors(compared.errors);
        const unwanted = await filesOfDeleted(tx, pictures);
        await removePictures(unwanted);
        pictures = pictures.filter((file) => !unwanted.includes(file));
        setProgress(jobId, { phase: "writing", rows });
        const deleted = await deletedSince(tx);
        await applyBackup({ tx, catalog, mode, outcomes: compared.sections, absent: head.absent });
        left = await keepDeleted(tx, ctx, deleted);
        await keepConversationsDeleted(tx);
        if (mode === "replace") await freeMailKeys(tx, { since: head.timestamp, snapshotId });
        if (given.snapshotId) await restorePasswords(tx, given.snapshotId);
        await recordAudit(tx, ctx, {
          action,
          entity: "backup",
          entityId: snapshotId,
          after: { mode, rows, pictures: pictures.length },
        });
        await queueAllStockAlerts(tx);
        await announceCatalogueChange(tx, "everything");
        return compared.sections;
      },
      { timeout: AT_MOST_MS },
    );
    for (const picture of left) await removeLeftPicture(ctx.db, picture);
    await deleteOldSnapshots(ctx);
    await removeStagedPictures(jobId).catch((error) => logError(error, { while: "removing an imported archive" }));
    return { snapshotId, sections, pictures: pictures.length };
  } catch (error) {
    const removals = [removeFile(snapshotFile(snapshotId)), deletePasswords(snapshotId), removePictures(pictures)];
    const about = { while: "cleaning up after a failed import" };
    await Promise.all(removals.map((removal) => removal.catch((failure: unknown) => logError(failure, about))));
    const rule = error instanceof DomainError ? null : brokenRule(error);
    if (rule) throw importErrors([`the backup breaks the rule “${rule}”`]);
    throw error;
  } finally {
    endProgress(jobId);
  }
}

const REPLACE_ALL = {
  what: "Replace everything in the shop with this backup",
  consequence: "What is not in the backup is deleted.",
};
const GO_BACK = {
  what: "Replace everything in the shop with a saved state",
  consequence: "What came since then is deleted.",
};

/**
 * Imports a backup, all or nothing: adds to the shop (append) or makes the shop match the backup (replace), including
 * an archive's pictures that the shop lacks. Saves a snapshot first. No account gains admin rights or a password;
 * existing admins keep their access, and accounts deleted here stay deleted. Replace requires the password
 * ("confirm-password").
 */
export async function importBackup(ctx: SignedInContext, { fileId, mode }: { fileId: string; mode: ImportMode }) {
  if (mode === "replace") await assertPasswordGiven(ctx, [REPLACE_ALL]);
  return runImport(ctx, { file: uploadFile(fileId), mode, jobId: fileId }, `before-${mode}`, `backup.${mode}`);
}

/** Restores the shop to before an import, saving the current state first. Throws "not-found", "confirm-password". */
export async function restoreSnapshot(ctx: SignedInContext, { snapshotId }: { snapshotId: string }) {
  const snapshot = await ctx.db.backupSnapshot.findUnique({ where: { id: snapshotId }, select: { id: true } });
  if (!snapshot) throw notFound("Snapshot");
  await assertPasswordGiven(ctx, [GO_BACK]);
  const given: Import = { file: snapshotFile(snapshotId), mode: "replace", jobId: snapshotId, snapshotId };
  return runImport(ctx, given, "before-going-back", "backup.goBack");
}
