import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeImage } from "../images/remove-image";
import { storeImage } from "../images/store-image";
import { swapPicture } from "./swap-picture";

/**
 * Makes this the picture of one's own account: looked at by its content, drawn anew at 400 px, and the former one taken
 * away. Two at once leave one. Throws "not-a-picture", "picture-too-large", "picture-damaged" and the like.
 */
export async function savePicture(ctx: SignedInContext, bytes: Buffer): Promise<{ profilePictureUrl: string }> {
  const { db, actor } = ctx;
  // Outside the transaction: none is open while a picture is being drawn.
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
