import { DomainError } from "~/domain/errors";
import type { ResetTwoFactorInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertMayActOn } from "../users/guard-admins";
import { lockUserOrThrow } from "../users/lock-user";
import { switchOff } from "./switch-off";

/**
 * Turns off two-factor sign-in for somebody who lost their phone and recovery codes. Ends their sessions and e-mails
 * them. Throws "not-found", "staff-account", "own-account", "two-factor-off".
 */
export function resetTwoFactor(ctx: SignedInContext, { userId, reason }: ResetTwoFactorInput): Promise<void> {
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-account", "Turn off your own two-factor sign-in in your profile.");
  }
  return inTransaction(ctx.db, async (tx) => {
    assertMayActOn(ctx, await lockUserOrThrow(tx, userId));
    if ((await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0) {
      throw new DomainError("CONFLICT", "two-factor-off", "This account has no two-factor sign-in.");
    }
    await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    // An attacker may have requested an e-mail change that only the second factor was blocking.
    await tx.emailChange.deleteMany({ where: { userId } });
    await switchOff(tx, ctx, userId);
    const after = { reason };
    await recordAudit(tx, ctx, { action: "user.twoFactorReset", entity: "user", entityId: userId, after });
  });
}
