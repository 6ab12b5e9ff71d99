import type { SignedInContext } from "~/server/context";

/** Whether the actor's account asks for a code at sign-in, since when, and how many recovery codes are left. */
export async function twoFactorState({ db, actor }: Pick<SignedInContext, "db" | "actor">) {
  const where = { userId: actor.userId };
  const [factor, recoveryCodesLeft] = await Promise.all([
    db.twoFactor.findUnique({ where, select: { confirmedAt: true } }),
    db.recoveryCode.count({ where: { ...where, usedAt: null } }),
  ]);
  return { onSince: factor?.confirmedAt ?? null, recoveryCodesLeft };
}
