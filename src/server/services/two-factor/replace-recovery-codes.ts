import { randomInt } from "node:crypto";
import { RECOVERY_ALPHABET, RECOVERY_CODES, recoveryCode, writtenCode } from "~/domain/two-factor";
import type { Tx } from "~/server/db";
import { hashOfRecoveryCode } from "./take-second-factor";

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
