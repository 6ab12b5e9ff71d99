// Archives with data and pictures: restoring them in one step, and rejecting invalid ones.
import { Readable } from "node:stream";
import { type Header, pack } from "tar-stream";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/api/backup/archive/route";
import { POST } from "~/app/api/backup/route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { saveUpload } from "~/server/services/backup/backup-files";
import { writeScheduledBackup } from "~/server/services/backup/scheduled-backups";
import { fileStore } from "~/server/storage";
import { resetDatabase } from "~tests/support/database";
import { createUser, NOW } from "~tests/support/factories";
import { backupOf, contentsOf, fullShop } from "./backup-shop";

beforeEach(resetDatabase);

const KEY = "product/a-picture/400.webp";
/** Too long for the name field of a tar header. */
const LONG_KEY = `product/${"long-".repeat(24)}name/400.webp`;
const picture = (byte: number, size = 700) => Buffer.concat([Buffer.from("RIFF"), Buffer.alloc(size, byte)]);
const shown = async (key: string) => (await fileStore("uploads").read(key))?.bytes;

async function keysOf(area: "uploads" | "backups/uploads") {
  const keys: string[] = [];
  for await (const { key } of fileStore(area).list()) keys.push(key);
  return keys.sort();
}

beforeEach(async () => {
  for (const area of ["uploads", "backups/uploads"] as const) {
    for (const key of await keysOf(area)) await fileStore(area).remove(key);
  }
});

/** A tar archive with these files. */
async function archive(files: Record<string, string | Buffer>, more: Partial<Header> = {}): Promise<Buffer> {
  const made = pack();
  for (const [name, body] of Object.entries(files)) made.entry({ name, ...more }, body);
  made.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of made) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}

/** Splits bytes into chunks at arbitrary positions, as a network does. */
const inPieces = (bytes: Buffer, size = 333) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );
const send = (bytes: Buffer, limits = {}) => saveUpload({ body: inPieces(bytes), now: NOW }, limits);

describe("backup archive", () => {
  it("restores data and pictures in one step, and the restore can be undone", async () => {
    const { admin, caller } = await fullShop();
    const cookie = (await sessionCookie({ userId: admin.id, sessionVersion: 0 })).split(";")[0] ?? "";
    const headers = { cookie, host: "localhost:3000" };
    await fileStore("uploads").put(KEY, picture(7), "image/webp");
    await fileStore("uploads").put(LONG_KEY, picture(8), "image/webp");
    const before = contentsOf(await backupOf(admin.id));
    const name = await writeScheduledBackup({ db, now: NOW });
    const got = await GET(new Request(`http://localhost:3000/api/backup/archive?name=${name}`, { headers }));
    const body = Buffer.from(await got.arrayBuffer());

    await db.product.updateMany({ data: { name: "Renamed" } });
    await fileStore("uploads").remove(KEY);
    await fileStore("uploads").remove(LONG_KEY);
    await fileStore("uploads").put("product/newer/400.webp", picture(9), "image/webp");

    const url = "http://localhost:3000/api/backup";
    const answer = await POST(new Request(url, { method: "POST", body, headers }));
    const { fileId, size } = (await answer.json()) as { fileId: string; size: number };
    expect(size).toBe(body.length);
    const preview = await caller.admin.backup.preview({ fileId, mode: "replace" });
    expect(preview.pictures).toEqual({ inArchive: 2, missing: 2 });
    expect(preview.sections.find(({ section }) => section === "products")?.changed).toBe(2);
    expect(await shown(KEY)).toBeUndefined();

    const { snapshotId, pictures } = await caller.admin.backup.import({ fileId, mode: "replace" });
    expect(pictures).toBe(2);
    expect([await shown(KEY), await shown(LONG_KEY)]).toEqual([picture(7), picture(8)]);
    expect(contentsOf(await backupOf(admin.id))).toEqual(before);
    expect(await keysOf("backups/uploads")).toEqual([`${fileId}.json`]);
    const { after } = await db.auditEntry.findFirstOrThrow({ where: { action: "backup.replace" } });
    expect(after).toMatchObject({ mode: "replace", pictures: 2 });

    await caller.admin.backup.goBack({ snapshotId });
    expect(await db.product.count({ where: { name: "Renamed" } })).toBe(2);
    expect(await keysOf("uploads")).toEqual([KEY, LONG_KEY, "product/newer/400.webp"].sort());
  });

  it("keeps existing pictures, and adds only missing ones", async () => {
    const { admin, caller } = await fullShop();
    await fileStore("uploads").put(KEY, picture(1), "image/webp");
    const jpeg = { "uploads/profile/b/400.jpg": Buffer.from("ffd8ff00", "hex") };
    const files = { "backup.json": await backupOf(admin.id), [`uploads/${KEY}`]: picture(2), ...jpeg };
    const { fileId } = await send(await archive(files));
    const preview = await caller.admin.backup.preview({ fileId, mode: "append" });
    expect(preview.pictures).toEqual({ inArchive: 2, missing: 1 });
    expect((await caller.admin.backup.import({ fileId, mode: "append" })).pictures).toBe(1);
    expect(await shown(KEY)).toEqual(picture(1));
    // The second import finds nothing to do.
    expect((await caller.admin.backup.import({ fileId, mode: "append" })).pictures).toBe(0);
  });

  it("does not restore the picture of an account that was deleted since", async () => {
    const { admin, caller } = await fullShop();
    const [gone, other] = [await createUser(db), await createUser(db)];
    const file = ({ id }: { id: string }) => `profile/${id}/400.jpg`;
    for (const person of [gone, other]) {
      const key = `profile/${person.id}`;
      const image = { key, url: `/files/${key}`, name: "profile", width: 1, height: 1, size: 1, contentHash: "hash" };
      await db.image.create({ data: { ...image, purpose: "profile", uploadedByUserId: person.id } });
      await db.user.update({ where: { id: person.id }, data: { profilePictureUrl: image.url } });
    }
    const jpeg = Buffer.from("ffd8ff00", "hex");
    const files = { "backup.json": await backupOf(admin.id), [`uploads/${file(gone)}`]: jpeg };
    const { fileId } = await send(await archive({ ...files, [`uploads/${file(other)}`]: jpeg }));
    await caller.admin.users.delete({ userId: gone.id });
    expect((await caller.admin.backup.import({ fileId, mode: "append" })).pictures).toBe(1);
    expect(await keysOf("uploads")).toEqual([file(other)]);
  });

  it("adds no picture when its backup is refused", async () => {
    const { admin, caller } = await fullShop();
    const forged = (await backupOf(admin.id)).replace("Zwei", "Drei");
    const { fileId } = await send(await archive({ "backup.json": forged, [`uploads/${KEY}`]: picture(2) }));
    await expect(caller.admin.backup.import({ fileId, mode: "replace" })).rejects.toThrow("checksum");
    expect(await keysOf("uploads")).toEqual([]);
  });

  it("removes its pictures again when its rows are refused", async () => {
    const { admin, caller } = await fullShop();
    const text = await backupOf(admin.id);
    const product = await db.product.findFirstOrThrow({ orderBy: { id: "asc" } });
    // The same slug under another id: only the comparison with the shop's rows finds it.
    const { id: _id, ...data } = product;
    await db.product.create({ data: { ...data, slug: "another", sku: "ANOTHER" } });
    await db.product.update({ where: { id: product.id }, data: { slug: "moved", sku: "MOVED" } });
    await db.product.update({ where: { slug: "another" }, data: { slug: product.slug } });
    const { fileId } = await send(await archive({ "backup.json": text, [`uploads/${KEY}`]: picture(2) }));
    await expect(caller.admin.backup.import({ fileId, mode: "append" })).rejects.toThrow("conflict");
    expect(await keysOf("uploads")).toEqual([]);
  });

  it("is accepted when repacked by hand, with folder entries and ./ prefixes", async () => {
    const made = pack();
    made.entry({ name: "./", type: "directory" });
    made.entry({ name: `./uploads/${KEY}` }, picture(3));
    made.entry({ name: "./backup.json" }, "{}");
    made.finalize();
    const { fileId } = await saveUpload({ body: made as AsyncIterable<Uint8Array>, now: NOW });
    expect(await keysOf("backups/uploads")).toEqual([`${fileId}.json`, `${fileId}/${KEY}`].sort());
  });
});

describe("invalid archive upload", () => {
  const backup = { "backup.json": "{}" };
  it.each<[string, Record<string, string | Buffer>, RegExp, Partial<Header>?]>([
    ["no backup", { [`uploads/${KEY}`]: picture(1) }, /no backup in this archive/],
    ["another file", { ...backup, "readme.txt": "hello" }, /not part of a backup/],
    ["a page", { ...backup, "uploads/product/page.html": "<script>" }, /no picture of a shop/],
    ["a page named as a picture", { ...backup, "uploads/p/400.webp": "<script>" }, /not what its name says/],
    ["an empty picture", { ...backup, "uploads/p/400.webp": "" }, /is empty/],
    ["a way out of the folder", { ...backup, "uploads/../../x.webp": picture(1) }, /no picture of a shop/],
    ["a link", { "uploads/x.webp": "" }, /is not a file/, { type: "symlink", linkname: "/etc/passwd" }],
  ])("is rejected and stores nothing: %s", async (_what, files, message, more) => {
    await expect(send(await archive(files, more))).rejects.toThrow(message);
    expect(await keysOf("backups/uploads")).toEqual([]);
  });

  it("is rejected when cut off within a file or between two, and stores nothing", async () => {
    const whole = await archive({ ...backup, [`uploads/${KEY}`]: picture(1, 5_000) });
    for (const length of [1_100, 2_000, 4_000]) {
      await expect(send(whole.subarray(0, length))).rejects.toThrow("damaged or was cut off");
    }
    expect(await keysOf("backups/uploads")).toEqual([]);
  });

  it("stores nothing when the sender disconnects", async () => {
    const whole = await archive({ ...backup, [`uploads/${KEY}`]: picture(1, 5_000) });
    async function* breaking() {
      yield whole.subarray(0, 3_000);
      throw new Error("the line is dead");
    }
    await expect(saveUpload({ body: breaking(), now: NOW })).rejects.toThrow("the line is dead");
    expect(await keysOf("backups/uploads")).toEqual([]);
  });

  it("is rejected as soon as it exceeds the size limit, before it is read to the end", async () => {
    const whole = await archive({ ...backup, [`uploads/${KEY}`]: picture(1, 50_000) });
    await expect(send(whole, { maxArchiveBytes: 20_000 })).rejects.toThrow("larger than");
    // A picture that declares 1 GB is rejected before one megabyte of it is read.
    const made = pack();
    made.entry({ name: "uploads/p/400.webp", size: 1024 ** 3 });
    const { value: header } = await made[Symbol.asyncIterator]().next();
    let taken = 0;
    async function* endless() {
      yield header as Uint8Array;
      for (; taken < 1024; taken++) yield Buffer.alloc(1024);
    }
    await expect(saveUpload({ body: endless(), now: NOW })).rejects.toThrow("larger than a picture");
    expect(taken).toBeLessThan(1024);
    expect(await keysOf("backups/uploads")).toEqual([]);
  });
});
