import { MAX_CODE_CHANGES } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { AdminChangeCodeInput } from "~/schemas/admin/affiliates";
import type { ChangeCodeInput } from "~/schemas/links";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { claimCode, waitForCodes } from "./claim-code";
import { lockAccount } from "./lock-account";

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
      throw new DomainError("CONFLICT", "not-an-affiliate", "This account is not in the affiliate programme.");
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
