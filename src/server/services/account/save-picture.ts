import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeImage } from "../images/remove-image";
import { storeImage } from "../images/store-image";
import { swapPicture } from "./swap-picture";

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
