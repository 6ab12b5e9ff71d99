import { createHash, randomBytes } from "node:crypto";
import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import type { ImagePurpose } from "./picture-files";
import { renderPicture } from "./render-picture";

export type StoreImageInput = { bytes: Buffer; name: string; purpose: ImagePurpose };

const MAX_NAME = 200;
/** A file's name as it is shown: without folders, line ends and other marks that do not print. */
const shownName = (name: string) =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/\p{C}/gu, "")
    .trim()
    .slice(0, MAX_NAME) || "picture";

/**
 * Takes a picture into the library: looked at, drawn anew in the shop's sizes, stored under a random key.
 * The row is written last, so that it never speaks of files that are not there.
 */
export async function storeImage(ctx: Pick<ServiceContext, "db" | "actor">, input: StoreImageInput) {
  const { bytes, name, purpose } = input;
  const key = `${purpose}/${randomBytes(16).toString("hex")}`;
  const files = await renderPicture(bytes, key, purpose);
  const largest = files.at(-1);
  if (!largest) throw new Error("a picture without files");
  try {
    for (const file of files) await storage.put(file.fileKey, file.bytes, file.contentType);
    return await ctx.db.image.create({
      data: {
        key,
        name: shownName(name),
        url: `/files/${key}`,
        width: largest.width,
        height: largest.height,
        size: largest.bytes.length,
        contentHash: createHash("sha256").update(bytes).digest("hex"),
        purpose,
        uploadedByUserId: ctx.actor?.userId ?? null,
      },
    });
  } catch (error) {
    for (const { fileKey } of files) await storage.remove(fileKey).catch(logError);
    throw error;
  }
}
