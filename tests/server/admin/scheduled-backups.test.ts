import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { GET } from "~/app/api/backup/archive/route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { scheduledBackups, writeScheduledBackup } from "~/server/services/backup/scheduled-backups";
import { claimJob, runWhenDue } from "~/server/services/jobs/run-when-due";
import * as storage from "~/server/storage";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createProduct, NOW } from "~tests/support/factories";

const folder = join(env.DATA_DIR, "backups", "scheduled");
const at = (day: number) => new Date(Date.UTC(2026, 5, day, 3));

beforeEach(async () => {
  await resetDatabase();
  for (const { name } of (await scheduledBackups()).backups) await storage.fileStore("backups/scheduled").remove(name);
});

it("an admin starts the daily backup immediately, once for concurrent clicks", async () => {
  const { id } = await createAdmin(db);
  const { admin } = await callerFor(db, id);
  const before = (await admin.backup.scheduled()).backups.length;
  const pressed = await Promise.all(Array.from({ length: 4 }, () => admin.backup.now()));
  expect(pressed.filter(({ isStarted }) => isStarted)).toHaveLength(1);
  const { lastRun } = await vi.waitUntil(
    async () => {
      const state = await admin.backup.scheduled();
      return state.lastRun?.state === "done" ? state : null;
    },
    { timeout: 20_000 },
  );
  expect(lastRun?.result).toMatch(/^Kept backup-.+\.json\.$/);
  expect((await admin.backup.scheduled()).backups.length).toBe(before + 1);
  expect(await db.auditEntry.count({ where: { action: "backup.now", actorUserId: id } })).toBe(1);
  // The schedule counts it as the daily run; the next click can start another.
  const work = vi.fn();
  expect(await runWhenDue({ db, now: NOW, name: "scheduled-backup", work })).toBeNull();
  expect(work).not.toHaveBeenCalled();
  expect(await claimJob({ db, now: NOW, name: "scheduled-backup" })).not.toBeNull();
});

it("a failed backup shows its reason and can be started again", async () => {
  const run = await claimJob({ db, now: NOW, name: "scheduled-backup" });
  const full = async () => {
    throw new Error("no space left on device");
  };
  await expect(run?.(full)).rejects.toThrow("no space left");
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const { lastRun } = await admin.backup.scheduled();
  expect([lastRun?.state, lastRun?.result]).toEqual(["failed", "It was not finished: no space left on device"]);
  expect(await claimJob({ db, now: NOW, name: "scheduled-backup" })).not.toBeNull();
});

it("daily backups are kept up to the limit, and download as one archive with the pictures", async () => {
  await createProduct(db, { name: "BPC-157 of the archive" });
  await storage.put("product/a-picture.webp", Buffer.alloc(700, 7), "image/webp");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "backup-2026-06-20T03-00-00Z.json.part"), "half of one");
  for (let day = 1; day <= env.BACKUPS_KEPT + 2; day++) await writeScheduledBackup({ db, now: at(day) });
  const { kept, backups } = await scheduledBackups();
  expect(backups).toHaveLength(kept);
  expect(backups[0]?.name).toBe("backup-2026-06-09T03-00-00Z.json");
  expect(await readdir(folder)).toContain("backup-2026-06-03T03-00-00Z.json");

  const { id } = await createAdmin(db);
  const cookie = (await sessionCookie({ userId: id, sessionVersion: 0 })).split(";")[0] ?? "";
  const ask = (name: string) =>
    GET(new Request(`http://localhost:3000/api/backup/archive?name=${name}`, { headers: { cookie } }));
  const archive = Buffer.from(await (await ask(backups[0]?.name ?? "")).arrayBuffer());
  const files = new Map<string, Buffer>();
  for (let place = 0; archive[place] !== 0 && place < archive.length; ) {
    const name = archive.toString("utf8", place, place + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(archive.toString("ascii", place + 124, place + 135), 8);
    files.set(name, archive.subarray(place + 512, place + 512 + size));
    place += 512 + Math.ceil(size / 512) * 512;
  }
  expect(files.get("backup.json")?.toString("utf8")).toContain("BPC-157 of the archive");
  expect(files.get("uploads/product/a-picture.webp")).toEqual(Buffer.alloc(700, 7));
  expect(await db.auditEntry.count({ where: { action: "backup.archive", actorUserId: id } })).toBe(1);
  expect((await ask("../../secrets.json")).status).toBe(404);
});

it("backups with future dates from a wrong clock do not displace current ones", async () => {
  for (let day = 1; day <= env.BACKUPS_KEPT; day++) {
    await writeScheduledBackup({ db, now: new Date(Date.UTC(2027, 5, day)) });
  }
  const name = await writeScheduledBackup({ db, now: at(10) });
  const next = await writeScheduledBackup({ db, now: at(11) });
  const { backups } = await scheduledBackups();
  expect(backups).toHaveLength(env.BACKUPS_KEPT);
  expect(backups.map((each) => each.name)).toEqual(expect.arrayContaining([name, next]));
});
