import { randomUUID } from "node:crypto";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { expiredSnapshots } from "~/domain/backup";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteOldSnapshots } from "~/server/services/backup/delete-old-snapshots";
import { deleteStaleUploads } from "~/server/services/retention/delete-stale-uploads";
import { resetDatabase } from "~tests/support/database";
import { createProduct, daysAgo, NOW } from "~tests/support/factories";
import { backupOf, fullShop, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

const snapshotPath = (id: string) => join(env.DATA_DIR, "backups/snapshots", `${id}.json`);
const snapshotKeysPath = (id: string) => join(env.DATA_DIR, "backups/snapshots", `${id}.keys`);
const isThere = async (path: string) => (await stat(path).catch(() => null)) !== null;

/** Creates a snapshot of this age: its row, its file and its key file with the passwords. */
async function savedState(days: number) {
  const id = randomUUID();
  await mkdir(dirname(snapshotPath(id)), { recursive: true });
  await Promise.all([writeFile(snapshotPath(id), "{}"), writeFile(snapshotKeysPath(id), "sealed")]);
  await db.backupSnapshot.create({
    data: {
      id,
      storageKey: `snapshots/${id}`,
      reason: "before-append",
      counts: {},
      checksum: "",
      createdAt: daysAgo(days),
    },
  });
  return id;
}
const savedStates = async (...days: number[]) => {
  const ids: string[] = [];
  for (const each of days) ids.push(await savedState(each));
  return ids;
};
const keptRows = async () => new Set((await db.backupSnapshot.findMany({ select: { id: true } })).map(({ id }) => id));

it("keeps snapshots of the last 30 days, and the last 10 for up to 90 days", () => {
  const states = (...days: number[]) => days.map((each) => ({ createdAt: daysAgo(each) }));
  const old = states(...Array.from({ length: 12 }, (_, at) => 70 + at));
  expect(expiredSnapshots(old, NOW)).toEqual(old.slice(10));
  const young = states(...Array.from({ length: 40 }, () => 30));
  expect(expiredSnapshots([...young, ...states(31)], NOW)).toEqual(states(31));
  expect(expiredSnapshots(states(90), NOW)).toEqual([]);
  expect(expiredSnapshots(states(90, 91, 400), NOW)).toEqual(states(91, 400));
});

it("deletes older snapshots after an import: files, passwords and rows", async () => {
  const { admin, caller } = await fullShop();
  const kept = await savedStates(1, 40, 41, 42, 43, 44, 45, 46, 47);
  const gone = await savedStates(48, 300);
  const fileId = await uploaded(await backupOf(admin.id));
  const { snapshotId } = await caller.admin.backup.import({ fileId, mode: "append" });
  expect(await keptRows()).toEqual(new Set([snapshotId, ...kept]));
  for (const id of [...kept, snapshotId]) expect(await isThere(snapshotPath(id))).toBe(true);
  for (const id of gone) {
    expect([await isThere(snapshotPath(id)), await isThere(snapshotKeysPath(id))]).toEqual([false, false]);
  }
  expect((await caller.admin.backup.snapshots()).map(({ id }) => id)).toEqual([snapshotId, ...kept]);
});

it("the daily clean-up deletes what is too old, without an import: files, passwords and rows", async () => {
  const [kept, gone] = [await savedState(89), await savedState(91)];
  await deleteStaleUploads({ db, now: NOW });
  expect(await keptRows()).toEqual(new Set([kept]));
  for (const path of [snapshotPath, snapshotKeysPath]) {
    expect([await isThere(path(kept)), await isThere(path(gone))]).toEqual([true, false]);
  }
});

it("the daily clean-up deletes what can no longer be undone, without another change", async () => {
  const undo = { actorUserId: randomUUID(), action: "products:changed", rows: [] };
  await db.undoRecord.createMany({ data: [29, 31].map((days) => ({ ...undo, createdAt: daysAgo(days) })) });
  await deleteStaleUploads({ db, now: NOW });
  expect(await db.undoRecord.findMany({ select: { createdAt: true } })).toEqual([{ createdAt: daysAgo(29) }]);
});

it("deletes no snapshot when an import is refused", async () => {
  const { caller } = await fullShop();
  const ids = await savedStates(...Array.from({ length: 12 }, (_, at) => 40 + at));
  const fileId = await uploaded("{}");
  await expect(caller.admin.backup.import({ fileId, mode: "append" })).rejects.toThrow("Invalid backup file format");
  expect(await keptRows()).toEqual(new Set(ids));
});

it("deletes no snapshot while an import holds the lock, and tolerates concurrent and repeated deletions", async () => {
  const ids = await savedStates(...Array.from({ length: 12 }, (_, at) => 40 + at));
  const [last] = ids.slice(-1);
  if (!last) throw new Error("no state was saved");
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('backup-import'))::text`;
    await deleteOldSnapshots({ db, now: NOW });
    expect(await isThere(snapshotPath(last))).toBe(true);
  });
  expect((await keptRows()).size).toBe(12);
  await Promise.all(Array.from({ length: 4 }, () => deleteOldSnapshots({ db, now: NOW })));
  await deleteOldSnapshots({ db, now: NOW });
  expect(await keptRows()).toEqual(new Set(ids.slice(0, 10)));
  expect(await isThere(snapshotPath(last))).toBe(false);
});

it("sends one stock alert when an import brings a product back in stock", async () => {
  const { admin, caller } = await fullShop();
  const product = await createProduct(db, { soldOut: false });
  const fileId = await uploaded(await backupOf(admin.id));
  await db.product.update({ where: { id: product.id }, data: { soldOut: true } });
  await db.stockAlert.create({ data: { productId: product.id, email: "robin@example.test" } });
  await caller.admin.backup.import({ fileId, mode: "append" });
  const mails = await db.outboxMail.findMany({ where: { template: "back-in-stock" } });
  expect(mails.map(({ toEmail }) => toEmail)).toEqual(["robin@example.test"]);
  expect(await db.stockAlert.count()).toBe(0);
});

it("e-mails an action again when it is repeated after a restore, but sends no reminder twice", async () => {
  const { admin, caller, order } = await fullShop();
  const { orders } = caller.admin;
  const orderId = order.id;
  // The database clock must also date the earlier e-mails before the backup.
  await db.outboxMail.updateMany({ data: { createdAt: daysAgo(1) } });
  const fileId = await uploaded(await backupOf(admin.id));
  await orders.setTracking({ orderId, trackingNumber: "T-1" });
  const reminder = { dedupeKey: "payment-reminder:1", template: "payment-reminder", toEmail: "a@example.test" };
  await db.outboxMail.create({ data: { ...reminder, payload: { orderId } } });
  const told = () => db.outboxMail.count({ where: { orderId, template: "tracking" } });
  expect(await told()).toBe(1);
  await caller.admin.backup.import({ fileId, mode: "replace" });

  expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ isPaid: true, trackingNumber: null });
  await orders.setTracking({ orderId, trackingNumber: "T-2" });
  expect(await told()).toBe(2);
  await queueMail(db, { ...reminder, template: "payment-reminder", payload: { orderId } });
  expect(await db.outboxMail.count({ where: { template: "payment-reminder" } })).toBe(1);
});
