import { join } from "node:path";
import { env } from "~/server/env";
import { diskStore } from "./disk";
import { s3Store } from "./s3";
import type { FileStore } from "./storage";

export const AREAS = ["uploads", "backups/scheduled", "backups/snapshots", "backups/uploads"] as const;
/** Uploads are served to everybody under /files; backups to admins alone. */
type Area = (typeof AREAS)[number];

/** The files of an area as they lie in a folder of data, whatever else is set. */
export const filesOnDisk = (area: Area, dataDir = env.DATA_DIR): FileStore =>
  diskStore(join(dataDir, area), area !== "uploads");

/** The files of an area: in the bucket where one is set, else on disk. */
export function createFileStore(area: Area, dataDir = env.DATA_DIR): FileStore {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: id, FILES_S3_SECRET_ACCESS_KEY: secret } = env;
  if (!bucket) return filesOnDisk(area, dataDir);
  const keys = id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined;
  const pathStyle = env.FILES_S3_PATH_STYLE === "on";
  return s3Store({ bucket, region: env.FILES_S3_REGION, endpoint: env.FILES_S3_ENDPOINT, keys, pathStyle }, area);
}

const kept = new Map<Area, FileStore>();

/** The files of an area, by one store per process. */
export function fileStore(area: Area): FileStore {
  const known = kept.get(area) ?? createFileStore(area);
  kept.set(area, known);
  return known;
}

/** From here on this process keeps every area in this folder, whatever bucket is set: for a trial of a backup. */
export function keepFilesIn(dataDir: string): void {
  for (const area of AREAS) kept.set(area, filesOnDisk(area, dataDir));
}

/** Keeps an uploaded file under its key; an existing one is replaced as a whole. */
export const put = (key: string, bytes: Buffer, contentType: string) =>
  fileStore("uploads").put(key, bytes, contentType);

/** The uploaded file under this key, or null. */
export const read = (key: string) => fileStore("uploads").read(key);

/** Takes an uploaded file away; it may be gone already. */
export const remove = (key: string) => fileStore("uploads").remove(key);
