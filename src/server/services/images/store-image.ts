import { createHash, randomBytes } from "node:crypto";
import type { Image, Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import type { ImagePurpose } from "./picture-files";
import { renderPicture } from "./render-picture";

export type StoreImageInput = { bytes: Buffer; name: string; purpose: ImagePurpose };
export type ImageRow = Prisma.ImageUncheckedCreateInput;

const MAX_NAME = 200;
/** A file's name as it is shown: without folders, line ends and other marks that do not print. */
const shownName = (name: string) =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/\p{C}/gu, "")
    .trim()
    .slice(0, MAX_NAME) || "picture";

/** By which the same file is known again. */
export const contentHashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * Takes a picture into the library: looked at, drawn anew in the shop's sizes, stored under a random key.
 * The row is written last, so that it never speaks of files that are not there. `keep` may write it in a transaction
 * of its own, or answer with another picture that takes its place; the files drawn for this one then go again.
 */
export async function storeImage(
  ctx: Pick<ServiceContext, "db" | "actor">,
  input: StoreImageInput,
  keep: (row: ImageRow) => Promise<Image> = (data) => ctx.db.image.create({ data }),
): Promise<Image> {
  const { bytes, name, purpose } = input;
  const key = `${purpose}/${randomBytes(16).toString("hex")}`;
  const files = await renderPicture(bytes, key, purpose);
  const largest = files.at(-1);
  if (!largest) throw new Error("a picture without files");
  const removeFiles = async () => {
    for (const { fileKey } of files) await storage.remove(fileKey).catch(logError);
  };
  try {
    for (const file of files) await storage.put(file.fileKey, file.bytes, file.contentType);
    const image = await keep({
      key,
      name: shownName(name),
      url: `/files/${key}`,
      width: largest.width,
      height: largest.height,
      size: largest.bytes.length,
      contentHash: contentHashOf(bytes),
      purpose,
      uploadedByUserId: ctx.actor?.userId ?? null,
    });
    if (image.key !== key) await removeFiles();
    return image;
  } catch (error) {
    await removeFiles();
    throw error;
  }
}
