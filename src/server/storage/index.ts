import { join } from "node:path";
import { env } from "~/server/env";
import { diskStore } from "./disk";
import { s3Store } from "./s3";
import type { FileStore } from "./storage";

export const AREAS = ["uploads", "backups/scheduled", "backups/snapshots", "backups/uploads"] as const;
/** Uploads are public under /files; backups are for admins only. */
type Area = (typeof AREAS)[number];

/** The on-disk store of an area, even if a bucket is configured. */
export const filesOnDisk = (area: Area, dataDir = env.DATA_DIR): FileStore =>
  diskStore(join(dataDir, area), area !== "uploads");

/** The store of an area: the bucket if one is configured, else the disk. */
export function createFileStore(area: Area, dataDir = env.DATA_DIR): FileStore {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: id, FILES_S3_SECRET_ACCESS_KEY: secret } = env;
  if (!bucket) return filesOnDisk(area, dataDir);
  const keys = id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined;
  const pathStyle = env.FILES_S3_PATH_STYLE === "on";
  return s3Store({ bucket, region: env.FILES_S3_REGION, endpoint: env.FILES_S3_ENDPOINT, keys, pathStyle }, area);
}

const kept = new Map<Area, FileStore>();

/** One store per area and process. */
export function fileStore(area: Area): FileStore {
  const known = kept.get(area) ?? createFileStore(area);
  kept.set(area, known);
  return known;
}

/** Switches all areas of this process to this folder, even if a bucket is configured: for testing a backup. */
export function keepFilesIn(dataDir: string): void {
  for (const area of AREAS) kept.set(area, filesOnDisk(area, dataDir));
}

/** Stores an uploaded file, replacing an existing one atomically. */
export const put = (key: string, bytes: Buffer, contentType: string) =>
  fileStore("uploads").put(key, bytes, contentType);

export const read = (key: string) => fileStore("uploads").read(key);

/** Deletes an uploaded file; no-op if it is already gone. */
export const remove = (key: string) => fileStore("uploads").remove(key);
