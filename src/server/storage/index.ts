import { join } from "node:path";
import { env } from "~/server/env";
import { diskStorage } from "./disk";
import type { Storage } from "./storage";

let kept: Storage | undefined;

/** The shop's file storage: a folder of DATA_DIR. */
function storage(): Storage {
  kept ??= diskStorage(join(env.DATA_DIR, "uploads"));
  return kept;
}

/** Keeps a file under its key; an existing one is replaced as a whole. */
export const put = (key: string, bytes: Buffer, contentType: string) => storage().put(key, bytes, contentType);

/** The file under this key, or null. */
export const read = (key: string) => storage().read(key);

/** Takes a file away; it may be gone already. */
export const remove = (key: string) => storage().remove(key);
