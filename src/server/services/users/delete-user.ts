import { DomainError, notFound } from "~/domain/errors";
import type { UserIdInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { removeImage } from "../images/remove-image";
import { lockRuns } from "../rings/hold-earnings";
import { closeAccount } from "./close-account";
import { assertAdminRemains, assertMayActOn, guardAdmins } from "./guard-admins";
import { lockUser } from "./lock-user";

/**
 * Deletes somebody's account, as `closeAccount` says. Deleted twice, it is deleted once.
 * Throws "not-found", "own-account", "last-admin", "house-account", "open-orders", "open-payout".
 */
export async function deleteUser(ctx: SignedInContext, { userId }: UserIdInput): Promise<{ alreadyDeleted: boolean }> {
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-account", "You cannot delete your own account.");
  }
  const done = await inTransaction(ctx.db, async (tx) => {
    await lockRuns(tx);
    await guardAdmins(tx, ctx);
    const user = await lockUser(tx, userId);
    if (!user) throw notFound("User");
    if (user.deletedAt) return { alreadyDeleted: true, pictureId: null };
    assertMayActOn(ctx, user);
    if (user.isAdmin) await assertAdminRemains(tx, userId);
    return { alreadyDeleted: false, pictureId: await closeAccount(tx, ctx, user, "user.delete") };
  });
  if (done.pictureId) await removeImage(ctx, { imageId: done.pictureId }).catch(logError);
  return { alreadyDeleted: done.alreadyDeleted };
}
