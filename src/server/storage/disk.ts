import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertKey, type Storage, type StoredFile } from "./storage";

const TYPES: Record<string, string> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

/** Files in a folder. Writes are atomic: a file is written beside its path and then renamed. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...assertKey(key).split("/"));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const beside = `${path}.${randomUUID()}.part`;
      await writeFile(beside, bytes);
      await rename(beside, path);
    },
    async read(key): Promise<StoredFile | null> {
      const path = pathOf(key);
      try {
        const contentType = TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
        return { bytes: await readFile(path), contentType };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function isAbsent(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
}
