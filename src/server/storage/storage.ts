export type StoredFile = { bytes: Buffer; contentType: string };

/** `md5` is there where the store knows it without reading the file. */
export type FileInfo = { key: string; size: number; modifiedAt: Date; md5?: string | undefined };

type OpenFile = { size: number; modifiedAt: Date; body: AsyncIterable<Uint8Array> };

/** A place for files: a folder, or a part of a bucket. Every write is whole or not there at all. */
export type FileStore = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Keeps a file of any length as it comes; no more of it is in memory than a piece. */
  putStream(key: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<StoredFile | null>;
  /** The same as a stream, with its size. The body has to be read or thrown away. */
  open(key: string): Promise<OpenFile | null>;
  /** The file may be gone already. */
  remove(key: string): Promise<void>;
  /** Takes away what a process that died was writing before this time, and answers how many such pieces there were. */
  removeUnfinished(before: Date): Promise<number>;
  /** Every file, in no particular order; one that is being written is not among them. */
  list(): AsyncIterable<FileInfo>;
};

/** Letters, digits, dashes, and one dot before an ending; no part can climb out of the folder. */
const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]{1,5})?$/i;

/** Whether this can be the key of a file at all. */
export const isStorageKey = (key: string) => key.length <= 200 && KEY.test(key);

/** Throws on anything that is not a plain key, before it comes near a file system. */
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

/** By the ending of the key, whatever the store was told: what is served never depends on who wrote to a bucket. */
export const contentTypeOf = (key: string) => TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
