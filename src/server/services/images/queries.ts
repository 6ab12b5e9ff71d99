import * as storage from "~/server/storage";
import { isStorageKey, type StoredFile } from "~/server/storage/storage";
import { DEFAULT_WIDTH, fileFor, IMAGE_WIDTHS } from "./picture-files";

/** The bytes of a picture in one of its widths; null for an unknown picture or a width that is not kept. */
export async function pictureFile(key: string, width: string | null): Promise<StoredFile | null> {
  const asked = IMAGE_WIDTHS.find((kept) => String(kept) === (width ?? String(DEFAULT_WIDTH)));
  if (!asked) return null;
  const file = fileFor(key, asked);
  return isStorageKey(file) ? storage.read(file) : null;
}
