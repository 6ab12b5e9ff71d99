// With object storage, an import may start on one machine and be undone on another, so nothing may be on disk.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";

const { stop } = await vi.hoisted(async () => {
  const { mkdtempSync, rmSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const path = await import("node:path");
  const { default: S3rver } = await import("s3rver");
  const folder = mkdtempSync(path.join(tmpdir(), "assay-backup-s3-"));
  const server = new S3rver({
    ...{ port: 0, address: "127.0.0.1", silent: true, directory: path.join(folder, "s3") },
    configureBuckets: [{ name: "shop", configs: [] }],
  });
  const { address, port } = await server.run();
  vi.stubEnv("DATA_DIR", path.join(folder, "data"));
  vi.stubEnv("FILES_S3_BUCKET", "shop");
  vi.stubEnv("FILES_S3_ENDPOINT", `http://${address}:${port}`);
  vi.stubEnv("FILES_S3_ACCESS_KEY_ID", "S3RVER");
  vi.stubEnv("FILES_S3_SECRET_ACCESS_KEY", "S3RVER");
  vi.stubEnv("FILES_S3_PATH_STYLE", "on");
  return {
    async stop() {
      // `close` would wait for the SDK's keep-alive connections; the types do not expose `httpServer`.
      (server as unknown as { httpServer: import("node:http").Server }).httpServer.closeAllConnections();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

import { db } from "~/server/db";
import { env } from "~/server/env";
import { saveUpload } from "~/server/services/backup/backup-files";
import { fileStore } from "~/server/storage";
import { NOW } from "~tests/support/factories";
import { backupOf, contentsOf, fullShop } from "./backup-shop";

afterAll(stop);

async function keys(area: "backups/uploads" | "backups/snapshots"): Promise<string[]> {
  const found = [];
  for await (const { key } of fileStore(area).list()) found.push(key);
  return found.sort();
}

it("stores an uploaded backup and the snapshot in the bucket, and restores the shop from there", async () => {
  const { admin, caller } = await fullShop();
  const before = await backupOf(admin.id);
  const { fileId } = await saveUpload({ body: new Response(before).body, now: NOW });
  expect(await keys("backups/uploads")).toEqual([`${fileId}.json`]);
  await db.product.updateMany({ data: { name: "Renamed" } });
  const { snapshotId } = await caller.admin.backup.import({ fileId, mode: "replace" });
  expect(contentsOf(await backupOf(admin.id))).toEqual(contentsOf(before));
  expect(await keys("backups/snapshots")).toEqual([`${snapshotId}.json`, `${snapshotId}.keys`]);
  expect((await caller.admin.backup.snapshots()).map(({ id, isThere }) => [id, isThere])).toEqual([[snapshotId, true]]);

  await caller.admin.backup.goBack({ snapshotId });
  expect(await db.product.count({ where: { name: "Renamed" } })).toBe(await db.product.count());
  expect(existsSync(join(env.DATA_DIR, "backups"))).toBe(false);

  const empty = saveUpload({ body: new Response("").body, now: NOW });
  await expect(empty).rejects.toThrow("Please select a backup file");
  const long = saveUpload({ body: new Response("x".repeat(2_000)).body, now: NOW }, { maxBytes: 1_000 });
  await expect(long).rejects.toThrow("larger than");
  expect(await keys("backups/uploads")).toEqual([`${fileId}.json`]);
});
