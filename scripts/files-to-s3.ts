// npm run files:to-s3 [-- --dry-run | --all]: copies pictures, certificates, backups and saved states from DATA_DIR
// into the bucket of FILES_S3_BUCKET. Can be interrupted and repeated, also while the shop runs; deletes nothing. After
// one complete copy it copies only what was written since, so that files the shop deleted in the bucket stay deleted.
// `--all` copies everything again.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkNode, errorMessage, fail, loadEnv, readJson, step } from "./lib/project";
import { provideSecrets } from "./lib/secrets";

const EACH = 500;
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

checkNode();
const dataDir = loadEnv();
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
// Required by the env check; copying files does not use it.
process.env.DATABASE_URL ??= "postgresql://unused";
const isDryRun = process.argv.includes("--dry-run");
const { copyFiles } = await import("../src/server/storage/copy-files");
const { createFileStore, filesOnDisk } = await import("../src/server/storage");
if (!process.env.FILES_S3_BUCKET) fail("Set FILES_S3_BUCKET, and what else belongs to it: see docs/operations.md.");

/** Records into which bucket, and from what time on, the last complete copy ran. */
const noteFile = join(dataDir, "files-to-s3.json");
const target = `${process.env.FILES_S3_ENDPOINT ?? ""} ${process.env.FILES_S3_BUCKET}`;
const startedAt = new Date();
const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);
const notes = readJson<Record<string, string>>(noteFile) ?? {};
const before = process.argv.includes("--all") ? undefined : notes[target];
const since = before ? new Date(before) : undefined;
if (since) console.log(`Copying what was written since ${since.toISOString()}; with --all, everything.`);

try {
  for (const area of ["uploads", "backups/scheduled", "backups/snapshots"] as const) {
    await step(area, async () => {
      const onCopied = ({ copied, copiedBytes }: { copied: number; copiedBytes: number }) => {
        if (copied % EACH === 0) console.log(`  ${files(copied)}, ${megabytes(copiedBytes)}`);
      };
      const report = await copyFiles(filesOnDisk(area), createFileStore(area), { isDryRun, since, onCopied });
      const copied = `${files(report.copied)} (${megabytes(report.copiedBytes)}) ${isDryRun ? "to copy" : "copied"}`;
      return `${copied}, ${report.present} (${megabytes(report.presentBytes)}) there already`;
    });
  }
  if (!isDryRun) writeFileSync(noteFile, JSON.stringify({ ...notes, [target]: startedAt }));
} catch (error) {
  fail(`${errorMessage(error)}\n  Nothing was deleted. Run the command again: it goes on where it was.`);
}
