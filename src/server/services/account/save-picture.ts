import { signInRequired } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeImage } from "../images/remove-image";
import { storeImage } from "../images/store-image";

/**
 * Makes this the actor's picture: recognized by its content, re-encoded at 400 px. Removes the former one. Two at once
 * leave one. Throws "not-a-picture", "picture-too-large", "picture-damaged" and the like, and
 * "sign-in-required" where the account was deleted meanwhile.
 */
export async function savePicture(ctx: SignedInContext, bytes: Buffer): Promise<{ profilePictureUrl: string }> {
  const { db, actor } = ctx;
  // Outside the transaction: no transaction is open while a picture is processed.
  const image = await storeImage(ctx, { bytes, name: "profile", purpose: "profile" });
  try {
    const former = await inTransaction(db, async (tx) => {
      const swapped = await swapPicture(tx, actor.userId, image.url);
      if (!swapped) throw signInRequired();
      return swapped.formerId;
    });
    if (former) await removeImage(ctx, { imageId: former }).catch(logError);
  } catch (error) {
    await removeImage(ctx, { imageId: image.id }).catch(logError);
    throw error;
  }
  return { profilePictureUrl: image.url };
}

/** Removes the actor's picture with its files; does nothing without one. */
export async function removePicture(ctx: SignedInContext): Promise<void> {
  const swapped = await inTransaction(ctx.db, (tx) => swapPicture(tx, ctx.actor.userId, null));
  if (swapped?.formerId) await removeImage(ctx, { imageId: swapped.formerId }).catch(logError);
}

type Swapped = { formerId: string | null };

/**
 * Sets an account's picture (or none) and returns the former one's id, so that the caller can remove it; null for an
 * account that was deleted.
 */
export async function swapPicture(tx: Tx, userId: string, url: string | null): Promise<Swapped | null> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { profilePictureUrl: true } });
  if (!user) return null;
  await tx.user.update({ where: { id: userId }, data: { profilePictureUrl: url } });
  if (!user.profilePictureUrl) return { formerId: null };
  // Only what this account uploaded as its picture: an address that somebody else set may belong to anything.
  const former = await tx.image.findFirst({
    where: { url: user.profilePictureUrl, purpose: "profile", uploadedByUserId: userId },
    select: { id: true },
  });
  return { formerId: former?.id ?? null };
}
