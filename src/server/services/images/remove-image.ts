import { notFound } from "~/domain/errors";
import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import { filesOf } from "./picture-files";

/** Removes a picture from the library. Failure to delete a file is only logged. Throws "not-found". */
export async function removeImage(ctx: Pick<ServiceContext, "db">, { imageId }: { imageId: string }): Promise<void> {
  const image = await ctx.db.image.findUnique({ where: { id: imageId }, select: { key: true } });
  if (!image) throw notFound("Image");
  const { count } = await ctx.db.image.deleteMany({ where: { id: imageId } });
  if (count === 0) throw notFound("Image");
  await removeFilesOf(image.key);
}

/**
 * Deletes the files of a picture whose row is gone. A failure is only logged: a daily job deletes what is left of
 * profile pictures.
 */
export async function removeFilesOf(key: string): Promise<void> {
  for (const { fileKey } of filesOf(key)) await storage.remove(fileKey).catch(logError);
}
