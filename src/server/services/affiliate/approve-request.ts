import { DomainError } from "~/domain/errors";
import type { AffiliateRequestIdInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { grantAffiliate } from "./grant-affiliate";
import { lockAffiliateRequest } from "./lock-request";

/**
 * Lets somebody who asked into the programme, with a code of their own and an e-mail that says so; once, however often
 * and however simultaneously it is pressed. Throws "not-found", "already-rejected".
 */
export function approveRequest(ctx: SignedInContext, { requestId }: AffiliateRequestIdInput) {
  return inTransaction(ctx.db, async (tx) => {
    const { request, account } = await lockAffiliateRequest(tx, requestId);
    if (request.status === "approved") return { code: account.affiliateCode, alreadyApproved: true };
    if (request.status === "rejected") {
      throw new DomainError("CONFLICT", "already-rejected", "This request was rejected already.");
    }
    await tx.affiliateRequest.update({
      where: { id: requestId },
      data: { status: "approved", reviewedAt: ctx.now, reviewedByUserId: ctx.actor.userId },
    });
    const code = await grantAffiliate(tx, ctx, account);
    await queueMail(tx, {
      dedupeKey: `affiliate-approved:${requestId}`,
      template: "affiliate-approved",
      toEmail: account.email,
      payload: { userId: account.id },
    });
    await recordAudit(tx, ctx, {
      action: "affiliate.approve",
      entity: "user",
      entityId: account.id,
      before: { status: request.status, isAffiliate: account.isAffiliate, affiliateCode: account.affiliateCode },
      after: { status: "approved", isAffiliate: true, affiliateCode: code, requestId },
    });
    return { code, alreadyApproved: false };
  });
}
