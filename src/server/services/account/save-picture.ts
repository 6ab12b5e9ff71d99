import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeImage } from "../images/remove-image";
import { storeImage } from "../images/store-image";

/**
 * Makes this the actor's picture: recognized by its content, re-encoded at 400 px. Removes the former one. Two at once
 * leave one. Throws "not-a-picture", "picture-too-large", "picture-damaged" and the like.
 */
export async function savePicture(ctx: SignedInContext, bytes: Buffer): Promise<{ profilePictureUrl: string }> {
  const { db, actor } = ctx;
  // Outside the transaction: no transaction is open while a picture is processed.
  const image = await storeImage(ctx, { bytes, name: "profile", purpose: "profile" });
  try {
    const former = await inTransaction(db, (tx) => swapPicture(tx, actor.userId, image.url));
    if (former) await removeImage(ctx, { imageId: former }).catch(logError);
  } catch (error) {
    await removeImage(ctx, { imageId: image.id }).catch(logError);
    throw error;
  }
  return { profilePictureUrl: image.url };
}

/** Removes the actor's picture with its files; does nothing without one. */
export async function removePicture(ctx: SignedInContext): Promise<void> {
  const former = await inTransaction(ctx.db, (tx) => swapPicture(tx, ctx.actor.userId, null));
  if (former) await removeImage(ctx, { imageId: former }).catch(logError);
}

/** Sets an account's picture (or none) and returns the former one's id, so that the caller can remove it. */
export async function swapPicture(tx: Tx, userId: string, url: string | null): Promise<string | null> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { profilePictureUrl: true } });
  await tx.user.update({ where: { id: userId }, data: { profilePictureUrl: url } });
  if (!user.profilePictureUrl) return null;
  // Only what this account uploaded as its picture: an address that somebody else set may belong to anything.
  const former = await tx.image.findFirst({
    where: { url: user.profilePictureUrl, purpose: "profile", uploadedByUserId: userId },
    select: { id: true },
  });
  return former?.id ?? null;
}
