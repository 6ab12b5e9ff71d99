import { DomainError } from "~/domain/errors";
import { fileStore } from "~/server/storage";
import { isStorageKey } from "~/server/storage/storage";

/** The shop accepts pictures and certificates of up to 10 MB. */
const MAX_FILE_BYTES = 16 * 1024 ** 2;
/** Magic bytes of the file types a shop stores, by extension. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  webp: "RIFF",
  jpg: "\xff\xd8\xff",
  png: "\x89PNG",
  pdf: "%PDF-",
};
const AT_ONCE = 8;

/** How many pictures an archive holds, and how many of them the shop lacks. */
export type PictureOutcome = { inArchive: number; missing: number };

type Picture = { key: string; size: number };

const invalid = (key: string, why: string) =>
  new DomainError("BAD_REQUEST", "invalid-archive", `This archive cannot be restored: “${key.slice(0, 80)}” ${why}.`);

const waiting = () => fileStore("backups/uploads");
const stagedKey = (fileId: string, key: string) => `${fileId}/${key}`;

/**
 * Stages a picture or certificate of an archive until the import. Accepts only what a shop stores: checks name, size
 * and magic bytes. Throws "invalid-archive".
 */
export async function stagePicture(
  fileId: string,
  { key, size, body }: Picture & { body: AsyncIterable<Uint8Array> },
): Promise<void> {
  const beginning = BEGINNINGS[key.slice(key.lastIndexOf(".") + 1)];
  if (!beginning || !isStorageKey(stagedKey(fileId, key))) throw invalid(key, "is no picture of a shop");
  if (size > MAX_FILE_BYTES) throw invalid(key, "is larger than a picture may be");
  await waiting().putStream(stagedKey(fileId, key), checked({ key, body }, beginning));
}

async function* checked({ key, body }: { key: string; body: AsyncIterable<Uint8Array> }, beginning: string) {
  let start = Buffer.alloc(0);
  for await (const piece of body) {
    if (start.length < beginning.length) {
      start = Buffer.concat([start, piece.subarray(0, beginning.length - start.length)]);
      if (!beginning.startsWith(start.toString("latin1"))) throw invalid(key, "is not what its name says");
    }
    yield piece;
  }
  if (start.length < beginning.length) throw invalid(key, "is empty");
}

async function* stagedPictures(fileId: string): AsyncGenerator<Picture> {
  const folder = stagedKey(fileId, "");
  for await (const { key, size } of waiting().list()) {
    if (key.startsWith(folder)) yield { key: key.slice(folder.length), size };
  }
}

async function keysOfShop(): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of fileStore("uploads").list()) keys.add(key);
  return keys;
}

/** What importing an uploaded archive's pictures would do; null if the upload has none. */
export async function comparePictures(fileId: string): Promise<PictureOutcome | null> {
  const there = await keysOfShop();
  const outcome: PictureOutcome = { inArchive: 0, missing: 0 };
  for await (const { key } of stagedPictures(fileId)) {
    outcome.inArchive += 1;
    if (!there.has(key)) outcome.missing += 1;
  }
  return outcome.inArchive > 0 ? outcome : null;
}

/**
 * Stores the pictures of an uploaded archive that the shop lacks. Existing ones are skipped: every upload gets a new
 * name, so the same name means the same bytes. Returns the keys stored, for `removePictures` if the import fails.
 */
export async function restorePictures(fileId: string, onPut: (count: number) => void): Promise<string[]> {
  const there = await keysOfShop();
  const put: string[] = [];
  const pictures = stagedPictures(fileId);
  const putNext = async () => {
    for (let next = await pictures.next(); !next.done; next = await pictures.next()) {
      const { key } = next.value;
      const staged = there.has(key) ? null : await waiting().open(stagedKey(fileId, key));
      if (!staged) continue;
      await fileStore("uploads").putStream(key, staged.body);
      put.push(key);
      onPut(put.length);
    }
  };
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, putNext));
  const failed = done.find((each) => each.status === "rejected");
  if (failed) {
    await removePictures(put);
    throw failed.reason;
  }
  return put;
}

/** Deletes the pictures that a failed import stored. */
export async function removePictures(keys: readonly string[]): Promise<void> {
  for (const key of keys) await fileStore("uploads").remove(key);
}

/** Deletes the staged pictures of an upload, after its import or if it was rejected. */
export async function removeStagedPictures(fileId: string): Promise<void> {
  for await (const { key } of stagedPictures(fileId)) await waiting().remove(stagedKey(fileId, key));
}
