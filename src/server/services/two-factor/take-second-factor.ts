import { createHash } from "node:crypto";
import { readCode } from "~/domain/two-factor";
import { decryptSecret } from "~/server/crypto";
import type { Db, Tx } from "~/server/db";
import { stepOfCode } from "./authenticator";

/** A plain hash is enough: ten characters from an alphabet of 31 cannot be guessed from it. */
export const hashOfRecoveryCode = (userId: string, code: string): string =>
  createHash("sha256").update(`${userId}:${code}`).digest("hex");

/**
 * Checks a second factor after the password was right; "right" also if the account has none. A right code is consumed,
 * so that an onlooker cannot reuse it.
 */
export async function takeSecondFactor(
  { db, now }: { db: Db | Tx; now: Date },
  userId: string,
  typed = "",
): Promise<"right" | "missing" | "wrong"> {
  const factor = await db.twoFactor.findUnique({ where: { userId } });
  if (!factor?.confirmedAt) return "right";
  if (typed.trim() === "") return "missing";
  const code = readCode(typed);
  if (!code) return "wrong";
  if ("recovery" in code) {
    const { count } = await db.recoveryCode.updateMany({
      where: { userId, codeHash: hashOfRecoveryCode(userId, code.recovery), usedAt: null },
      data: { usedAt: now },
    });
    return count === 1 ? "right" : "wrong";
  }
  const step = stepOfCode(decryptSecret(factor.secretEncrypted), code.digits, now);
  if (step === null) return "wrong";
  const { count } = await db.twoFactor.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1 ? "right" : "wrong";
}
