import { MAX_CODE_CHANGES } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { AdminChangeCodeInput } from "~/schemas/admin/affiliates";
import type { ChangeCodeInput } from "~/schemas/affiliate-links";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockAccount } from "./lock-account";
import { isCodeTaken } from "./unused-code";

/**
 * Gives an affiliate the code of their choice; links with the former one keep working and stay theirs. Choosing the
 * present code changes nothing; one's own former code can be taken back. Throws "code-taken" for a code that somebody
 * has, had, or that looks like one, and "too-many-changes" after five.
 */
export function changeCode({ db, actor, now }: SignedInContext, { code }: ChangeCodeInput): Promise<{ code: string }> {
  const { userId } = actor;
  return inTransaction(db, async (tx) => {
    await waitForCodes(tx);
    const { affiliateCode: from } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { affiliateCode: true },
    });
    await claimCode(tx, { userId, from, to: code, now, mostFormer: MAX_CODE_CHANGES });
    return { code };
  });
}

/**
 * The same by an admin, for any affiliate and as often as needed. Throws "not-found", "not-an-affiliate" for an account
 * that never had a code, and "code-taken".
 */
export function changeCodeOfAffiliate(ctx: SignedInContext, { userId, code }: AdminChangeCodeInput) {
  return inTransaction(ctx.db, async (tx) => {
    await waitForCodes(tx);
    const { affiliateCode } = await lockAccount(tx, userId);
    if (!affiliateCode) {
      throw new DomainError("CONFLICT", "not-an-affiliate", "This account is not in the affiliate program.");
    }
    if (affiliateCode === code) return { code, alreadySet: true };
    await claimCode(tx, { userId, from: affiliateCode, to: code, now: ctx.now });
    await recordAudit(tx, ctx, {
      action: "affiliate.code",
      entity: "user",
      entityId: userId,
      before: { affiliateCode },
      after: { affiliateCode: code },
    });
    return { code, alreadySet: false };
  });
}

/** The refusal of a code, beside its field. */
const refuseCode = (reason: string, message: string) =>
  new DomainError("CONFLICT", reason, message, { fieldErrors: { code: message } });

/** Changes of codes stand in one line, so that a code just given up is not taken by two. */
async function waitForCodes(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('affiliate codes', 9))`;
}

type Change = { userId: string; from: string | null; to: string; now: Date; mostFormer?: number };

/**
 * Gives an account another code, in the caller's transaction and after `waitForCodes`: the former one stays theirs, and
 * one's own former code can be taken back. Throws "code-taken", and "too-many-changes" when there would be more former
 * ones than `mostFormer`.
 */
async function claimCode(tx: Tx, { userId, from, to, now, mostFormer = Infinity }: Change): Promise<void> {
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
