import { notFound } from "~/domain/errors";
import type { ServiceContext } from "~/server/context";
import type { Db } from "~/server/db";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import { filesOf } from "./picture-files";

/** Removes a picture from the library. Failure to delete a file is only logged. Throws "not-found". */
export async function removeImage(ctx: Pick<ServiceContext, "db">, { imageId }: { imageId: string }): Promise<void> {
  const image = await ctx.db.image.findUnique({ where: { id: imageId }, select: { key: true } });
  if (!image) throw notFound("Image");
  const { count } = await ctx.db.image.deleteMany({ where: { id: imageId } });
  if (count === 0) throw notFound("Image");
  for (const { fileKey } of filesOf(image.key)) await storage.remove(fileKey).catch(logError);
}

export type LeftPicture = { id: string; key: string };

/**
 * Deletes a profile picture that no account shows any more: its files, then its row. A failure is only logged and
 * leaves the row, so that the daily job tries again. Returns whether it is gone.
 */
export async function removeLeftPicture(db: Db, { id, key }: LeftPicture): Promise<boolean> {
  try {
    for (const { fileKey } of filesOf(key)) await storage.remove(fileKey);
    await db.image.deleteMany({ where: { id } });
    return true;
  } catch (error) {
    logError(error, { what: "a profile picture that no account shows" });
    return false;
  }
}
