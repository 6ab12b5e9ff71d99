import { randomInt } from "node:crypto";
import { RECOVERY_ALPHABET, RECOVERY_CODES, recoveryCode, writtenCode } from "~/domain/two-factor";
import type { TwoFactorCodeInput } from "~/schemas/account";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { assertSecondFactor } from "./assert-second-factor";
import { hashOfRecoveryCode } from "./take-second-factor";

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

const LETTERS = 10;

/** New recovery codes in the place of the account's others, as they are written on paper: they are told only now. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(Array.from({ length: LETTERS }, () => randomInt(RECOVERY_ALPHABET.length))),
  );
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOfRecoveryCode(userId, code) })),
  });
  return codes.map(writtenCode);
}
