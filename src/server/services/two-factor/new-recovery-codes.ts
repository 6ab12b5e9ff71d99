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
 * Creates ten new recovery codes and invalidates the old ones. Throws "wrong-code", "too-many-tries", "two-factor-off".
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

/** Replaces the account's recovery codes and returns the new ones, formatted; only their hashes are stored. */
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
