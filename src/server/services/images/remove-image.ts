import { notFound } from "~/domain/errors";
import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import { filesOf } from "./picture-files";

/** Takes a picture out of the library. Files that cannot be taken away are logged; nothing points at them any more. */
export async function removeImage(ctx: Pick<ServiceContext, "db">, { imageId }: { imageId: string }): Promise<void> {
  const image = await ctx.db.image.findUnique({ where: { id: imageId }, select: { key: true } });
  if (!image) throw notFound("Image");
  const { count } = await ctx.db.image.deleteMany({ where: { id: imageId } });
  if (count === 0) throw notFound("Image");
  for (const { fileKey } of filesOf(image.key)) await storage.remove(fileKey).catch(logError);
}
