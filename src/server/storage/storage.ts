export type StoredFile = { bytes: Buffer; contentType: string };

/** Where uploaded files are kept. */
export type Storage = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
};

/** Small letters, digits, dashes, and one dot before an ending; no part can climb out of the folder. */
const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]{1,5})?$/;

/** Whether this can be the key of a file at all. */
export const isStorageKey = (key: string) => key.length <= 200 && KEY.test(key);

/** Throws on anything that is not a plain key, before it comes near a file system. */
export function assertKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a key of a stored file: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}
