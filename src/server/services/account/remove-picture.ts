import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeImage } from "../images/remove-image";
import { swapPicture } from "./swap-picture";

/** Removes the actor's picture with its files; does nothing without one. */
export async function removePicture(ctx: SignedInContext): Promise<void> {
  const former = await inTransaction(ctx.db, (tx) => swapPicture(tx, ctx.actor.userId, null));
  if (former) await removeImage(ctx, { imageId: former }).catch(logError);
}
