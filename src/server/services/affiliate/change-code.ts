import { MAX_CODE_CHANGES } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { AdminChangeCodeInput } from "~/schemas/admin/affiliates";
import type { ChangeCodeInput } from "~/schemas/affiliate-links";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockActorSession } from "../users/lock-actor-account";
import { lockAccount } from "./lock-account";
import { isCodeTaken } from "./unused-code";

/**
 * Changes an affiliate's code to one they choose; links with former codes keep working. No-op for the current code; the
 * affiliate can return to one of their former codes. Throws "code-taken" for a code that somebody else has or had, or
 * that looks like one, "too-many-changes" after five, and "sign-in-required".
 */
export function changeCode({ db, actor, now }: SignedInContext, { code }: ChangeCodeInput): Promise<{ code: string }> {
  return inTransaction(db, async (tx) => {
    await waitForCodes(tx);
    const { id: userId, affiliateCode } = await lockActorSession(tx, actor);
    await claimCode(tx, { userId, from: affiliateCode, to: code, now, mostFormer: MAX_CODE_CHANGES });
    return { code };
  });
}

/**
 * `changeCode` for admins, for every affiliate and without the limit. Throws "not-found", "not-an-affiliate" for an
 * account that never had a code, and "code-taken".
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

/** Error for a code, attached to its form field. */
const refuseCode = (reason: string, message: string) =>
  new DomainError("CONFLICT", reason, message, { fieldErrors: { code: message } });

/** Serializes code changes, so that two affiliates cannot both claim a code that was just given up. */
async function waitForCodes(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('affiliate codes', 9))`;
}

type Change = { userId: string; from: string | null; to: string; now: Date; mostFormer?: number };

/**
 * Changes an account's code, in the caller's transaction and after `waitForCodes`. The old code stays reserved for the
 * account, which may return to it. Throws "code-taken", and "too-many-changes" if there would be more than `mostFormer`
 * former codes.
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

/** Throws "code-taken" if another account has or had this code or a look-alike. */
async function assertFree(tx: Tx, userId: string, code: string): Promise<void> {
  if (!(await isCodeTaken(tx, code, userId))) return;
  throw refuseCode("code-taken", "This code, or one that looks like it, is taken");
}
