import { DomainError, notFound } from "~/domain/errors";
import type { ResetTwoFactorInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertMayActOn } from "../users/guard-admins";
import { lockUser } from "../users/lock-user";
import { switchOff } from "./switch-off";

/**
 * Switches off that of somebody who has lost phone and recovery codes; their sessions end and they get an e-mail.
 * Throws "not-found", "staff-account", "own-account", "two-factor-off".
 */
export function resetTwoFactor(ctx: SignedInContext, { userId, reason }: ResetTwoFactorInput): Promise<void> {
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-account", "Switch off your own two-factor sign-in in your profile.");
  }
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.deletedAt) throw notFound("User");
    assertMayActOn(ctx, user);
    if ((await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0) {
      throw new DomainError("CONFLICT", "two-factor-off", "This account has no two-factor sign-in.");
    }
    await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    // The second factor stood before a change of the address that somebody else may have asked for.
    await tx.emailChange.deleteMany({ where: { userId } });
    await switchOff(tx, ctx, userId);
    const after = { reason };
    await recordAudit(tx, ctx, { action: "user.twoFactorReset", entity: "user", entityId: userId, after });
  });
}
