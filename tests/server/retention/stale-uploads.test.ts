import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { deletedUploadsResult } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { deleteStaleUploads } from "~/server/services/retention/delete-stale-uploads";
import { resetDatabase } from "~tests/support/database";
import { createUser, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

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
    /\.(json|part|webp|pdf|jpg)$/.test(path),
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
  const deleted = await deleteStaleUploads({ db, now: NOW });
  expect(deleted).toEqual({ backups: 2, pieces: 2, pictures: 0 });
  expect(deletedUploadsResult(deleted).text).toBe("Deleted 2 files of uploaded backups, 2 unfinished files.");
  expect(there().sort()).toEqual(kept.sort());
  expect(deletedUploadsResult(await deleteStaleUploads({ db, now: NOW })).text).toBe("Nothing was left over.");
});

it("profile pictures of a day ago that no account shows are deleted; those of accounts and new ones stay", async () => {
  const [hours, days] = [daysFromNow(-0.5), daysFromNow(-2)];
  const others = there();
  const picture = async ({ isShown, at }: { isShown: boolean; at: Date }) => {
    const key = `profile/${randomUUID()}`;
    const url = `/files/${key}`;
    const about = { name: "profile", width: 400, height: 400, size: 1, contentHash: key, purpose: "profile" };
    await db.image.create({ data: { key, url, ...about, createdAt: at } });
    if (isShown) await createUser(db, { profilePictureUrl: url });
    return file(`uploads/${key}/400.jpg`, at);
  };
  const kept = [
    await picture({ isShown: true, at: days }),
    await picture({ isShown: false, at: hours }),
    // Of a shop whose database is another one.
    file(`uploads/profile/${randomUUID()}/400.jpg`, days),
  ];
  await picture({ isShown: false, at: days });
  const deleted = await deleteStaleUploads({ db, now: NOW });
  expect(deletedUploadsResult(deleted).text).toBe("Deleted 1 unused profile picture.");
  expect(there().sort()).toEqual([...others, ...kept].sort());
  expect(await db.image.count()).toBe(2);
});
