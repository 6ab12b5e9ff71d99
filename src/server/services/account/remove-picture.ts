import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeImage } from "../images/remove-image";
import { swapPicture } from "./swap-picture";

/** Takes the picture of one's own account away, file and all; without one nothing happens. */
export async function removePicture(ctx: SignedInContext): Promise<void> {
  const former = await inTransaction(ctx.db, (tx) => swapPicture(tx, ctx.actor.userId, null));
  if (former) await removeImage(ctx, { imageId: former }).catch(logError);
}
