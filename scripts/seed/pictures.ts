import { readFile } from "node:fs/promises";
import type { Db } from "../../src/server/db";
import { filesOf } from "../../src/server/services/images/picture-files";
import { contentHashOf, newImageKey, storeRendered } from "../../src/server/services/images/store-image";
import type { ProductSeed } from "./catalogue/types";
import { drawingsOf, pictureFile } from "./drawings";

/** Adds a product's pictures to the shop's library and returns their URLs, main view first. */
export async function addPictures(db: Db, product: ProductSeed): Promise<string[]> {
  const urls: string[] = [];
  for (const { id, alt } of drawingsOf(product)) {
    const key = newImageKey("product");
    const files = await Promise.all(
      filesOf(key).map(async ({ width, fileKey }) => {
        const bytes = await readFile(pictureFile(id, width));
        return { fileKey, bytes, contentType: "image/webp", width, height: width };
      }),
    );
    const contentHash = contentHashOf(files.at(-1)?.bytes ?? Buffer.alloc(0));
    const name = `${alt}.webp`;
    const image = await storeRendered({ db, actor: null }, { key, files, name, contentHash, purpose: "product" });
    urls.push(image.url);
  }
  return urls;
}
