import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertKey, contentTypeOf, type FileStore, isStorageKey } from "./storage";

const UNFINISHED = ".part";

/** Files in a folder, readable only by the process's user if `isPrivate`. Writes to a temporary path, then renames. */
export function diskStore(folder: string, isPrivate = false): FileStore {
  const folderMode = isPrivate ? 0o700 : 0o755;
  const mode = isPrivate ? 0o600 : 0o644;
  const pathOf = (key: string) => join(folder, ...assertKey(key).split("/"));

  async function write(key: string, writeTo: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: folderMode });
    const beside = `${path}.${randomUUID()}${UNFINISHED}`;
    try {
      await writeTo(beside);
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  return {
    put: (key, bytes) => write(key, (path) => writeFile(path, bytes, { mode })),
    putStream: (key, pieces) =>
      write(key, (path) => pipeline(Readable.from(pieces), createWriteStream(path, { flush: true, mode }))),
    read: (key) => orNull(async () => ({ bytes: await readFile(pathOf(key)), contentType: contentTypeOf(key) })),
    open: (key) =>
      orNull(async () => {
        const path = pathOf(key);
        const about = await stat(path);
        return about.isFile() ? { size: about.size, modifiedAt: about.mtime, body: piecesOf(path, about.size) } : null;
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeUnfinished(before) {
      let count = 0;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !entry.name.endsWith(UNFINISHED)) continue;
        const about = await orNull(() => stat(path));
        if (!about || about.mtime >= before) continue;
        await rm(path, { force: true });
        count++;
      }
      return count;
    },
    async *list() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of found) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(folder, path).replaceAll("\\", "/");
        if (!entry.isFile() || !isStorageKey(key)) continue;
        const about = await orNull(() => stat(path));
        if (about) yield { key, size: about.size, modifiedAt: about.mtime };
      }
    },
  };
}

/** Streams the first `size` bytes of a file, opened on first read. */
async function* piecesOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size > 0) yield* createReadStream(path, { end: size - 1 });
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return null;
    throw error;
  }
}
