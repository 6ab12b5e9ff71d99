import { z } from "zod";
import { fieldError } from "~/domain/errors";
import { isLibraryImageUrl } from "~/domain/product-image";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const UrlRow = z.strictObject({ url: z.string() });

/**
 * Locks these pictures of the library until commit, so that none is deleted meanwhile, and returns those that are not
 * there. Call it before any product lock: a deletion of pictures locks them before the products that show them.
 */
export async function missingPictures(tx: Pick<Tx, "$queryRaw">, urls: readonly string[]): Promise<string[]> {
  const own = urls.filter(isLibraryImageUrl);
  if (own.length === 0) return [];
  const found = await queryRows(tx, UrlRow)`
    SELECT url FROM images WHERE url = ANY(${own}::text[]) ORDER BY id FOR KEY SHARE`;
  const known = new Set(found.map(({ url }) => url));
  return own.filter((url) => !known.has(url));
}

/** Throws "picture-gone" unless the product has shown the missing pictures all along. */
export function assertShown(missing: readonly string[], shown: readonly string[] = []): void {
  if (missing.every((url) => shown.includes(url))) return;
  const message = "A picture was deleted from the library meanwhile. Remove it here, or choose another one.";
  throw fieldError("imageUrls", "picture-gone", message);
}
