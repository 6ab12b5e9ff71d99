export type StoredFile = { bytes: Buffer; contentType: string };

/** `md5` is set if the store knows it without reading the file. */
export type FileInfo = { key: string; size: number; modifiedAt: Date; md5?: string | undefined };

type OpenFile = { size: number; modifiedAt: Date; body: AsyncIterable<Uint8Array> };

/** File storage: a folder, or a prefix in a bucket. Writes are atomic. */
export type FileStore = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Streams a file of any size without holding it in memory. */
  putStream(key: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void>;
  read(key: string): Promise<StoredFile | null>;
  /** Like `read`, as a stream with its size. The caller must consume or destroy the body. */
  open(key: string): Promise<OpenFile | null>;
  /** No-op if the file is already gone. */
  remove(key: string): Promise<void>;
  /** Deletes partial files that a process left behind before this time; returns how many. */
  removeUnfinished(before: Date): Promise<number>;
  /** Every file, in no particular order, except files still being written. */
  list(): AsyncIterable<FileInfo>;
};

/** Letters, digits and dashes, with one dot before an extension; no path traversal possible. */
const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]{1,5})?$/i;

/** Whether this is a valid file key. */
export const isStorageKey = (key: string) => key.length <= 200 && KEY.test(key);

/** Throws if the key is invalid, before it gets near a file system. */
export function assertKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a key of a stored file: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  json: "application/json",
};

/** Derived from the key's extension only, so what is served never depends on whoever wrote to the bucket. */
export const contentTypeOf = (key: string) => TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
