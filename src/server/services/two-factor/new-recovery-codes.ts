import { randomInt } from "node:crypto";
import { RECOVERY_ALPHABET, RECOVERY_CODES, recoveryCode, writtenCode } from "~/domain/two-factor";
import type { TwoFactorCodeInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { withSecondFactor } from "./assert-second-factor";
import { hashOfRecoveryCode } from "./take-second-factor";

/**
 * Creates ten new recovery codes and invalidates the old ones. Throws "wrong-code", "too-many-tries", "two-factor-off".
 */
export const newRecoveryCodes = (ctx: SignedInContext, { code }: TwoFactorCodeInput): Promise<string[]> =>
  withSecondFactor(ctx, code, (tx) => replaceRecoveryCodes(tx, ctx.actor.userId));

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
