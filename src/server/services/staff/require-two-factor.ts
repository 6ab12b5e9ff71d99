import { DomainError } from "~/domain/errors";
import type { RequireTwoFactorInput } from "~/schemas/admin/staff";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertConfirmed } from "./assert-confirmed";

const REQUIRE = {
  what: "Require two-factor sign-in of all staff",
  consequence: "Whoever does not use it yet has to set it up before they can go on working.",
};
const REQUIRE_NO_MORE = {
  what: "Let staff sign in with a password alone",
  consequence: "A leaked or guessed password is then enough to open the admin panel.",
};

/**
 * Requires two-factor sign-in of all staff, or stops requiring it. Staff without it are asked to set it up on their
 * next visit. Idempotent. Throws "two-factor-off" for an owner without it, who would lock themselves out, and
 * "confirm-act", "confirm-password".
 */
export async function requireTwoFactor(ctx: SignedInContext, { isRequired }: RequireTwoFactorInput): Promise<void> {
  const { actor, now } = ctx;
  await assertConfirmed(ctx, [isRequired ? REQUIRE : REQUIRE_NO_MORE]);
  await inTransaction(ctx.db, async (tx) => {
    const own = { userId: actor.userId, confirmedAt: { not: null } };
    if (isRequired && (await tx.twoFactor.count({ where: own })) === 0) {
      const message = "Set up two-factor sign-in for your own account first. Otherwise you would lock yourself out.";
      throw new DomainError("CONFLICT", "two-factor-off", message);
    }
    const set = { requiresTwoFactor: isRequired, updatedAt: now };
    // Creates the row if missing, so that concurrent saves are serialized on it.
    await tx.staffSecurity.createMany({ data: [{ ...set, requiresTwoFactor: false }], skipDuplicates: true });
    const where = { id: "default", requiresTwoFactor: !isRequired };
    const { count } = await tx.staffSecurity.updateMany({ where, data: set });
    if (count === 0) return;
    const after = { isRequired };
    await recordAudit(tx, ctx, { action: "staff.requireTwoFactor", entity: "settings", entityId: "staff", after });
  });
}
