import { DomainError, notFound } from "~/domain/errors";
import type { UserIdInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { removeLeftPicture } from "../images/remove-image";
import { lockPayoutRuns } from "../rings/hold-earnings";
import { closeAccount } from "./close-account";
import { assertAdminRemains, assertMayActOn, guardAdmins } from "./guard-admins";
import { lockUser } from "./lock-user";

/**
 * Deletes another account, as `closeAccount` does, and sends a last e-mail to its address. Idempotent. Throws
 * "not-found", "own-account", "last-admin", "house-account", "open-orders", "open-payout".
 */
export async function deleteUser(ctx: SignedInContext, { userId }: UserIdInput): Promise<{ alreadyDeleted: boolean }> {
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-account", "You cannot delete your own account.");
  }
  const done = await inTransaction(ctx.db, async (tx) => {
    await lockPayoutRuns(tx);
    await guardAdmins(tx, ctx);
    const user = await lockUser(tx, userId);
    if (!user) throw notFound("User");
    if (user.deletedAt) return { alreadyDeleted: true, picture: null };
    assertMayActOn(ctx, user);
    if (user.isAdmin) await assertAdminRemains(tx, userId);
    const picture = await closeAccount(tx, ctx, user, "user.delete");
    // Queued last, because closing the account drops unsent e-mails to this address.
    await queueMail(tx, {
      ...{ dedupeKey: `account-deleted:${userId}`, template: "account-deleted", toEmail: user.email },
      payload: { isByShop: true },
    });
    return { alreadyDeleted: false, picture };
  });
  if (done.picture) await removeLeftPicture(ctx.db, done.picture);
  return { alreadyDeleted: done.alreadyDeleted };
}
