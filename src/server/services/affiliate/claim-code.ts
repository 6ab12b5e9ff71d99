import { DomainError } from "~/domain/errors";
import type { Tx } from "~/server/db";
import { isCodeTaken } from "./unused-code";

/** The refusal of a code, beside its field. */
const refuseCode = (reason: string, message: string) =>
  new DomainError("CONFLICT", reason, message, { fieldErrors: { code: message } });

/** Changes of codes stand in one line, so that a code just given up is not taken by two. */
export async function waitForCodes(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('affiliate codes', 9))`;
}

type Change = { userId: string; from: string | null; to: string; now: Date; mostFormer?: number };

/**
 * Gives an account another code, in the caller's transaction and after `waitForCodes`: the former one stays theirs, and
 * one's own former code can be taken back. Throws "code-taken", and "too-many-changes" when there would be more former
 * ones than `mostFormer`.
 */
export async function claimCode(tx: Tx, { userId, from, to, now, mostFormer = Infinity }: Change): Promise<void> {
  if (from === to) return;
  await assertFree(tx, userId, to);
  const takenBack = await tx.formerAffiliateCode.deleteMany({ where: { code: to, userId } });
  const kept = await tx.formerAffiliateCode.count({ where: { userId } });
  if (kept >= mostFormer && takenBack.count === 0) {
    throw refuseCode("too-many-changes", `A code can be changed ${mostFormer} times`);
  }
  if (from) await tx.formerAffiliateCode.create({ data: { code: from, userId, createdAt: now } });
  await tx.user.update({ where: { id: userId }, data: { affiliateCode: to } });
}

/** Refuses a code that another account has or had, in this form or in one that looks the same. */
async function assertFree(tx: Tx, userId: string, code: string): Promise<void> {
  if (!(await isCodeTaken(tx, code, userId))) return;
  throw refuseCode("code-taken", "This code, or one that looks like it, is taken");
}
