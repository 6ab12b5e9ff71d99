import * as storage from "~/server/storage";
import { isStorageKey, type StoredFile } from "~/server/storage/storage";
import { DEFAULT_WIDTH, fileFor, IMAGE_WIDTHS } from "./picture-files";

/** The stored file of a picture at a width (default 800). Null for an unknown picture or width. */
export async function pictureFile(key: string, width: string | null): Promise<StoredFile | null> {
  const asked = IMAGE_WIDTHS.find((kept) => String(kept) === (width ?? String(DEFAULT_WIDTH)));
  if (!asked) return null;
  const file = fileFor(key, asked);
  return isStorageKey(file) ? storage.read(file) : null;
}
