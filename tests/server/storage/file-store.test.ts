import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyFiles } from "~/server/storage/copy-files";
import { diskStore } from "~/server/storage/disk";
import { s3Store } from "~/server/storage/s3";
import type { FileStore } from "~/server/storage/storage";
import { startSignedS3 } from "~tests/support/signed-s3";
import { inRoot, runNode, SERVER_SCRIPT } from "../../../scripts/lib/project";

const folder = mkdtempSync(join(tmpdir(), "assay-files-"));
const server = new S3rver({
  ...{ port: 0, address: "127.0.0.1", silent: true, directory: join(folder, "s3") },
  configureBuckets: [{ name: "shop", configs: [] }],
});
let endpoint: string;
let signed: Awaited<ReturnType<typeof startSignedS3>>;
beforeAll(async () => {
  const { address, port } = await server.run();
  // S3rver itself accepts any signature.
  signed = await startSignedS3(`http://${address}:${port}`, { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" });
  endpoint = signed.url;
});
afterAll(async () => {
  await signed.stop();
  // close() would wait for connections that the SDK keeps open; S3rver's types lack httpServer.
  (server as unknown as { httpServer: Server }).httpServer.closeAllConnections();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const stores: Record<"disk" | "S3", (area: string, accessKeyId?: string, secretAccessKey?: string) => FileStore> = {
  disk: (area) => diskStore(join(folder, "disk", area)),
  S3: (area, accessKeyId = "S3RVER", secretAccessKey = "S3RVER") =>
    s3Store(
      {
        bucket: "shop",
        region: "us-east-1",
        endpoint,
        pathStyle: true,
        keys: { accessKeyId, secretAccessKey },
      },
      area,
    ),
};
const PICTURE = Buffer.from("a picture");

async function contents(store: FileStore): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for await (const { key, size } of store.list()) found.push([key, size]);
  return Object.fromEntries(found.sort());
}

async function* pieces(count: number, size: number) {
  for (let each = 0; each < count; each++) yield Buffer.alloc(size, each);
}

async function sha256(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}

describe.each(Object.entries(stores))("files on %s", (_, create) => {
  it("are stored, replaced as a whole, listed and removed; a missing one is null", async () => {
    const store = create("uploads");
    await store.put("product/one/400.webp", Buffer.from("an older, longer picture"), "image/webp");
    await store.put("product/one/400.webp", PICTURE, "text/html");
    await store.put("lot/two.pdf", PICTURE, "application/pdf");
    await create("backups").put("not-mine.json", PICTURE, "application/json");
    expect(await store.read("product/one/400.webp")).toEqual({ bytes: PICTURE, contentType: "image/webp" });
    expect(await contents(store)).toEqual({ "lot/two.pdf": 9, "product/one/400.webp": 9 });
    await store.remove("lot/two.pdf");
    await store.remove("lot/two.pdf");
    expect(await store.read("lot/two.pdf")).toBeNull();
    expect(await store.open("product/one")).toBeNull();
    expect(await contents(store)).toEqual({ "product/one/400.webp": 9 });
  });

  it("can be streamed at any length; a stream that fails leaves nothing", async () => {
    const store = create("streams");
    await store.putStream("backup-2026-06-09T03-00-00Z.json", pieces(9, 1024 ** 2));
    const opened = await store.open("backup-2026-06-09T03-00-00Z.json");
    expect(opened?.size).toBe(9 * 1024 ** 2);
    expect(await sha256(opened?.body ?? pieces(0, 0))).toBe(await sha256(pieces(9, 1024 ** 2)));
    async function* broken() {
      yield* pieces(9, 1024 ** 2);
      throw new Error("the database went away");
    }
    await expect(store.putStream("half.json", broken())).rejects.toThrow("the database went away");
    expect(Object.keys(await contents(store))).toEqual(["backup-2026-06-09T03-00-00Z.json"]);
  });

  it.each(["../secrets.json", "/etc/passwd", "a//b", "a/../b.webp", ".hidden", "a\\b"])(
    "refuse the key %s",
    async (key) => {
      const store = create("uploads");
      await expect((async () => store.read(key))()).rejects.toThrow("Not a key");
      await expect((async () => store.put(key, PICTURE, "image/webp"))()).rejects.toThrow("Not a key");
    },
  );
});

it("a wrong access key of the object storage is reported", async () => {
  await expect(stores.S3("uploads", "wrong").remove("product/one/400.webp")).rejects.toThrow("InvalidAccessKeyId");
  expect(signed.counted.passed).toBeGreaterThan(10);
});

it("every request is signed: with another secret nothing is written, read or removed", async () => {
  const key = "product/signed.webp";
  await stores.S3("signed").put(key, PICTURE, "image/webp");
  const other = stores.S3("signed", "S3RVER", "another secret");
  const { passed } = signed.counted;
  const tries = [
    () => other.put(key, Buffer.from("not the owner's"), "image/webp"),
    () => other.putStream("backup.json", pieces(9, 1024 ** 2)),
    () => other.read(key),
    () => other.remove(key),
    () => contents(other),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toThrow("SignatureDoesNotMatch");
  expect(signed.counted.passed).toBe(passed);
  expect(await contents(stores.S3("signed"))).toEqual({ [key]: PICTURE.length });
});

describe("copying from disk to S3", () => {
  const from = stores.disk("copy");

  it("copies missing and different files, resumes where it stopped, and only counts in a dry run", async () => {
    const to = stores.S3("copy");
    await from.put("product/one.webp", PICTURE, "image/webp");
    await from.put("product/two.webp", Buffer.alloc(0), "image/webp");
    await from.putStream("backup.json", pieces(9, 1024 ** 2));
    const backup = 9 * 1024 ** 2;
    expect(await copyFiles(from, to, { isDryRun: true })).toMatchObject({
      copied: 3,
      copiedBytes: backup + 9,
      present: 0,
    });
    expect(await contents(to)).toEqual({});
    expect(await copyFiles(from, to)).toMatchObject({ copied: 3, present: 0 });
    expect(await contents(to)).toEqual(await contents(from));

    await to.remove("backup.json");
    await to.put("product/one.webp", Buffer.from("9 letters"), "image/webp");
    await from.put("product/three.webp", PICTURE, "image/webp");
    expect(await copyFiles(from, to)).toMatchObject({ copied: 3, present: 1 });
    expect((await to.read("product/one.webp"))?.bytes).toEqual(PICTURE);
    expect(await copyFiles(from, to)).toEqual({ copied: 0, copiedBytes: 0, present: 4, presentBytes: backup + 18 });
  });

  it("works as npm run files:to-s3 in its own process, and can be repeated", async () => {
    const dataDir = join(folder, "shop");
    await diskStore(join(dataDir, "uploads")).put("product/four.webp", PICTURE, "image/webp");
    await diskStore(join(dataDir, "backups/scheduled")).put("backup.json", PICTURE, "application/json");
    const env = {
      ...{ DATA_DIR: dataDir, FILES_S3_BUCKET: "shop", FILES_S3_ENDPOINT: endpoint, FILES_S3_PATH_STYLE: "on" },
      ...{ FILES_S3_ACCESS_KEY_ID: "S3RVER", FILES_S3_SECRET_ACCESS_KEY: "S3RVER" },
    };
    const command = (...args: string[]) =>
      runNode([...SERVER_SCRIPT, inRoot("scripts/files-to-s3.ts"), ...args], { env, capture: true });
    expect(await command("--dry-run")).toMatchObject({
      code: 0,
      output: expect.stringContaining("1 file (0.0 MB) to copy"),
    });
    expect((await stores.S3("uploads").read("product/four.webp"))?.bytes).toBeUndefined();
    const [first, again] = [await command(), await command()];
    expect([first.code, again.code]).toEqual([0, 0]);
    expect(first.output).toContain("uploads: 1 file (0.0 MB) copied, 0 (0.0 MB) there already");
    expect(again.output).toContain("backups/scheduled: 0 files (0.0 MB) copied, 0 (0.0 MB) there already");
    expect((await stores.S3("uploads").read("product/four.webp"))?.bytes).toEqual(PICTURE);
    expect((await stores.S3("backups/scheduled").read("backup.json"))?.bytes).toEqual(PICTURE);
    // Files the shop deletes in the bucket from now on are not copied again; new files on disk are copied.
    await stores.S3("uploads").remove("product/four.webp");
    await diskStore(join(dataDir, "uploads")).put("product/five.webp", PICTURE, "image/webp");
    expect((await command()).output).toContain("uploads: 1 file (0.0 MB) copied");
    expect(await stores.S3("uploads").read("product/four.webp")).toBeNull();
    expect((await stores.S3("uploads").read("product/five.webp"))?.bytes).toEqual(PICTURE);
    expect((await command("--all")).output).toContain("uploads: 1 file (0.0 MB) copied, 1 (0.0 MB) there already");
    const { code, output } = await runNode([...SERVER_SCRIPT, inRoot("scripts/files-to-s3.ts")], {
      ...{ env: { ...env, FILES_S3_SECRET_ACCESS_KEY: "another" }, capture: true },
    });
    expect([code, output]).toEqual([1, expect.stringContaining("Nothing was deleted.")]);
  });

  it("fails if the target store does not keep a file as sent, and names the file", async () => {
    await from.put("product/damaged.webp", PICTURE, "image/webp");
    const sound = stores.S3("damaged");
    const putStream: FileStore["putStream"] = (key, body) =>
      key === "product/damaged.webp" ? sound.put(key, Buffer.from("else"), "") : sound.putStream(key, body);
    await expect(copyFiles(from, { ...sound, putStream })).rejects.toThrow(
      "product/damaged.webp was not kept as it was sent",
    );
  });
});
