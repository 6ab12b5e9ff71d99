// npm run files:to-s3 [-- --dry-run | --all]: copies pictures, certificates, backups and saved states from DATA_DIR into the
// bucket of FILES_S3_BUCKET. May be interrupted and run again, also while the shop runs; deletes nothing. Once it has copied
// everything it copies what was written since: what the shop has deleted in the bucket meanwhile stays deleted. `--all`
// copies everything again.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkNode, errorMessage, fail, loadEnv, readJson, step } from "./lib/project";
import { provideSecrets } from "./lib/secrets";

const EACH = 500;
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

checkNode();
const dataDir = loadEnv();
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
// Checked with the other settings; no file needs it.
process.env.DATABASE_URL ??= "postgresql://unused";
const isDryRun = process.argv.includes("--dry-run");
const { copyFiles } = await import("../src/server/storage/copy-files");
const { createFileStore, filesOnDisk } = await import("../src/server/storage");
if (!process.env.FILES_S3_BUCKET) fail("Set FILES_S3_BUCKET, and what else belongs to it: see docs/operations.md.");

/** Beside the files that it tells of: when the copy into which bucket began that ended well. */
const noteFile = join(dataDir, "files-to-s3.json");
const target = `${process.env.FILES_S3_ENDPOINT ?? ""} ${process.env.FILES_S3_BUCKET}`;
const startedAt = new Date();
const notes = readJson<Record<string, string>>(noteFile) ?? {};
const before = process.argv.includes("--all") ? undefined : notes[target];
const since = before ? new Date(before) : undefined;
if (since) console.log(`Copying what was written since ${since.toISOString()}; with --all, everything.`);

try {
  for (const area of ["uploads", "backups/scheduled", "backups/snapshots"] as const) {
    await step(area, async () => {
      const onCopied = ({ copied, copiedBytes }: { copied: number; copiedBytes: number }) => {
        if (copied % EACH === 0) console.log(`  ${copied} files, ${megabytes(copiedBytes)}`);
      };
      const report = await copyFiles(filesOnDisk(area), createFileStore(area), { isDryRun, since, onCopied });
      const copied = `${report.copied} files (${megabytes(report.copiedBytes)}) ${isDryRun ? "to copy" : "copied"}`;
      return `${copied}, ${report.present} (${megabytes(report.presentBytes)}) there already`;
    });
  }
  if (!isDryRun) writeFileSync(noteFile, JSON.stringify({ ...notes, [target]: startedAt }));
} catch (error) {
  fail(`${errorMessage(error)}\n  Nothing was deleted. Run the command again: it goes on where it was.`);
}
