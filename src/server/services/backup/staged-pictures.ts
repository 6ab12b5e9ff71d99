import { DomainError } from "~/domain/errors";
import { fileStore } from "~/server/storage";
import { isStorageKey } from "~/server/storage/storage";

/** No picture or certificate of a shop is larger than 10 MB. */
const MAX_FILE_BYTES = 16 * 1024 ** 2;
/** How the files begin that a shop keeps; by the ending of the key. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  webp: "RIFF",
  jpg: "\xff\xd8\xff",
  png: "\x89PNG",
  pdf: "%PDF-",
};
const AT_ONCE = 8;

/** What an archive's pictures would do to those of the shop: how many it holds, and how many the shop does not have. */
export type PictureOutcome = { inArchive: number; missing: number };

type Picture = { key: string; size: number };

const invalid = (key: string, why: string) =>
  new DomainError("BAD_REQUEST", "invalid-archive", `This archive cannot be restored: “${key.slice(0, 80)}” ${why}.`);

const waiting = () => fileStore("backups/uploads");
const stagedKey = (fileId: string, key: string) => `${fileId}/${key}`;

/**
 * Keeps a picture or a certificate of an archive until the archive is imported. Nothing but what a shop itself keeps:
 * its name, its length and how it begins are looked at. Throws "invalid-archive".
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

/** What bringing in an uploaded archive's pictures would do; null where the upload has none. */
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
 * Puts back the pictures of an uploaded archive that the shop does not have. One that is there stays: its name is made
 * anew for every upload, so its bytes are the same, and going back finds it. Answers the keys that were put, for
 * `removePictures` when the import fails.
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

/** Takes away what an import that failed had put. */
export async function removePictures(keys: readonly string[]): Promise<void> {
  for (const key of keys) await fileStore("uploads").remove(key);
}

/** Takes away the pictures of an upload that was imported or could not be. */
export async function removeStagedPictures(fileId: string): Promise<void> {
  for await (const { key } of stagedPictures(fileId)) await waiting().remove(stagedKey(fileId, key));
}
