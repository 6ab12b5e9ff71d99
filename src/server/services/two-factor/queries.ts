import type { SignedInContext } from "~/server/context";
import { isTwoFactorRequired } from "../staff/queries";

/**
 * When the actor turned on two-factor sign-in (null if off), how many recovery codes are left, and whether the shop
 * requires it of the account.
 */
export async function twoFactorState({ db, actor }: Pick<SignedInContext, "db" | "actor">) {
  const where = { userId: actor.userId };
  const isStaff = actor.role !== null || actor.lacksTwoFactor;
  const [factor, recoveryCodesLeft, isRequired] = await Promise.all([
    db.twoFactor.findUnique({ where, select: { confirmedAt: true } }),
    db.recoveryCode.count({ where: { ...where, usedAt: null } }),
    isStaff && isTwoFactorRequired(db),
  ]);
  return { onSince: factor?.confirmedAt ?? null, recoveryCodesLeft, isRequired };
}
