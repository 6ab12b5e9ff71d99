import { signInRequired } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { type LeftPicture, removeImage, removeLeftPicture } from "../images/remove-image";
import { storeImage } from "../images/store-image";
import { lockUserRow } from "../users/lock-user";

/**
 * Sets the actor's profile picture: type detected by content, re-encoded at 400 px. Removes the previous one; of two
 * concurrent uploads one remains. Throws "not-a-picture", "picture-too-large", "picture-damaged" and the like, and
 * "sign-in-required" if the account was deleted meanwhile.
 */
export async function savePicture(ctx: SignedInContext, bytes: Buffer): Promise<{ profilePictureUrl: string }> {
  const { db, actor } = ctx;
  // Outside the transaction: image processing must not hold one open.
  const image = await storeImage(ctx, { bytes, name: "profile", purpose: "profile" });
  try {
    const former = await inTransaction(db, async (tx) => {
      const swapped = await swapPicture(tx, actor.userId, image.url);
      if (!swapped) throw signInRequired();
      return swapped.former;
    });
    if (former) await removeLeftPicture(db, former);
  } catch (error) {
    await removeImage(ctx, { imageId: image.id }).catch(logError);
    throw error;
  }
  return { profilePictureUrl: image.url };
}

/** Removes the actor's picture and its files. No-op without one. */
export async function removePicture(ctx: SignedInContext): Promise<void> {
  const swapped = await inTransaction(ctx.db, (tx) => swapPicture(tx, ctx.actor.userId, null));
  if (swapped?.former) await removeLeftPicture(ctx.db, swapped.former);
}

type Swapped = { former: LeftPicture | null };

/**
 * Sets an account's picture (or none). Returns the previous one, for the caller to remove after the commit; null if the
 * account was deleted.
 */
export async function swapPicture(tx: Tx, userId: string, url: string | null): Promise<Swapped | null> {
  await lockUserRow(tx, userId);
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { profilePictureUrl: true } });
  if (!user) return null;
  await tx.user.update({ where: { id: userId }, data: { profilePictureUrl: url } });
  if (!user.profilePictureUrl) return { former: null };
  // Only a picture this account uploaded itself: a URL set by someone else may point at any image.
  const former = await tx.image.findFirst({
    where: { url: user.profilePictureUrl, purpose: "profile", uploadedByUserId: userId },
    select: { id: true, key: true },
  });
  return { former };
}
