import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { deletedUploadsResult } from "~/domain/daily-jobs";
import { env } from "~/server/env";
import { deleteStaleUploads } from "~/server/services/retention/delete-stale-uploads";
import { daysFromNow, NOW } from "~tests/support/factories";

/** Writes a file into the data folder with this modification time. */
function file(path: string, writtenAt: Date): string {
  const full = join(env.DATA_DIR, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, "a piece");
  utimesSync(full, writtenAt, writtenAt);
  return path;
}
const there = () =>
  readdirSync(env.DATA_DIR, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(json|part|webp|pdf)$/.test(path),
  );

it("uploaded backups and unfinished files older than a day are deleted; everything else stays", async () => {
  const [hours, days] = [daysFromNow(-0.5), daysFromNow(-2)];
  const [upload, half] = [`${randomUUID()}.json`, `${randomUUID()}.part`];
  for (const gone of [
    `backups/uploads/${upload}`,
    `backups/uploads/${randomUUID()}/product/one.webp`,
    `backups/scheduled/backup-2026-06-09T03-00-00Z.json.${half}`,
    `uploads/product/a-picture/400.webp.${half}`,
  ]) {
    file(gone, days);
  }
  const kept = [
    file(`backups/uploads/${randomUUID()}.json`, hours),
    // Still being written.
    file(`uploads/product/b-picture/400.webp.${half}`, hours),
    file("uploads/product/a-picture/800.webp", days),
    file("uploads/lot/certificate.pdf", days),
    file("backups/scheduled/backup-2026-06-08T03-00-00Z.json", days),
    file(`backups/snapshots/${randomUUID()}.json`, days),
  ];
  const deleted = await deleteStaleUploads({ now: NOW });
  expect(deleted).toEqual({ backups: 2, pieces: 2 });
  expect(deletedUploadsResult(deleted).text).toBe("Deleted 2 files of uploaded backups, 2 unfinished files.");
  expect(there().sort()).toEqual(kept.sort());
  expect(deletedUploadsResult(await deleteStaleUploads({ now: NOW })).text).toBe("Nothing was left over.");
});
