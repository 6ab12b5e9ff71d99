import { createHash, randomBytes } from "node:crypto";
import type { Image, Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import type { ImagePurpose } from "./picture-files";
import { type RenderedFile, renderPicture } from "./render-picture";

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

/** A picture in all its sizes, the largest last. */
export type RenderedImage = {
  key: string;
  files: RenderedFile[];
  name: string;
  contentHash: string;
  purpose: ImagePurpose;
};

/** A new random key for a picture's files. */
export const newImageKey = (purpose: ImagePurpose) => `${purpose}/${randomBytes(16).toString("hex")}`;

/**
 * Takes a picture into the library: checked, drawn again in the shop's sizes and stored under a random key. `keep` may
 * write the row in a transaction of its own, or answer with another picture that takes its place.
 * Throws what `renderPicture` throws.
 */
export async function storeImage(
  ctx: Pick<ServiceContext, "db" | "actor">,
  { bytes, name, purpose }: StoreImageInput,
  keep?: (row: ImageRow) => Promise<Image>,
): Promise<Image> {
  const key = newImageKey(purpose);
  const files = await renderPicture(bytes, key, purpose);
  return storeRendered(ctx, { key, files, name, contentHash: contentHashOf(bytes), purpose }, keep);
}

/**
 * Stores the files of a picture that has all its sizes, then writes its row. The row comes last, so that it never
 * names files that are not there; when it is not written, or another picture takes its place, the files are removed.
 */
export async function storeRendered(
  ctx: Pick<ServiceContext, "db" | "actor">,
  { key, files, name, contentHash, purpose }: RenderedImage,
  keep: (row: ImageRow) => Promise<Image> = (data) => ctx.db.image.create({ data }),
): Promise<Image> {
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
      contentHash,
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
