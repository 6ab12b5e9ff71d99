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
/** The display name of a file: no folders, line breaks or other non-printing characters. */
const shownName = (name: string) =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/\p{C}/gu, "")
    .trim()
    .slice(0, MAX_NAME) || "picture";

/** Identifies a file that is uploaded again. */
export const contentHashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A picture in all its sizes, largest last. */
export type RenderedImage = {
  key: string;
  files: RenderedFile[];
  name: string;
  contentHash: string;
  purpose: ImagePurpose;
};

/** A new random storage key for a picture's files. */
export const newImageKey = (purpose: ImagePurpose) => `${purpose}/${randomBytes(16).toString("hex")}`;

/**
 * Adds a picture to the library: checks it, re-encodes it in the shop's sizes and stores it under a random key. `keep`
 * may write the row in its own transaction, or return an existing picture to use instead.
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
 * Stores the files of a rendered picture, then writes its row, so that the row never names missing files. Removes the
 * files if the row is not written or an existing picture is used instead.
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
