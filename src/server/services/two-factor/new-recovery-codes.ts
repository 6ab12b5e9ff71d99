import type { TwoFactorCodeInput } from "~/schemas/account";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { assertSecondFactor } from "./assert-second-factor";
import { replaceRecoveryCodes } from "./replace-recovery-codes";

/**
 * Ten new recovery codes; the former ones no longer work. Throws "wrong-code", "too-many-tries".
 */
export async function newRecoveryCodes(ctx: SignedInContext, { code }: TwoFactorCodeInput): Promise<string[]> {
  const { userId } = ctx.actor;
  await assertAttempt("two-factor", [userId]);
  const codes = await inTransaction(ctx.db, async (tx) => {
    await assertSecondFactor(ctx, tx, code);
    return replaceRecoveryCodes(tx, userId);
  });
  await resetAttempts("two-factor", userId);
  return codes;
}
