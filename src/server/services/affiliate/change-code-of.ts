import { DomainError } from "~/domain/errors";
import type { AdminChangeCodeInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { claimCode, waitForCodes } from "../affiliate/claim-code";
import { recordAudit } from "../audit/record-audit";
import { lockAccount } from "./lock-account";

/**
 * Gives an affiliate another code; links with the former one keep working. Throws "not-found", "not-an-affiliate" for
 * an account that never had one, and "code-taken" for a code that somebody has, had, or that looks like one.
 */
export function changeCode(ctx: SignedInContext, { userId, code }: AdminChangeCodeInput) {
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
