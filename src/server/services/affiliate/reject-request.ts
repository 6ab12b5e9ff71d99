import { DomainError } from "~/domain/errors";
import type { AffiliateRequestIdInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { lockAffiliateRequest } from "./lock-request";

/** Declines a request to join the programme, once, and tells its maker by e-mail. Throws "not-found", "already-approved". */
export function rejectRequest(ctx: SignedInContext, { requestId }: AffiliateRequestIdInput) {
  return inTransaction(ctx.db, async (tx) => {
    const { request, account } = await lockAffiliateRequest(tx, requestId);
    if (request.status === "rejected") return { alreadyRejected: true };
    if (request.status === "approved") {
      throw new DomainError("CONFLICT", "already-approved", "This request was approved already.");
    }
    await tx.affiliateRequest.update({
      where: { id: requestId },
      data: { status: "rejected", reviewedAt: ctx.now, reviewedByUserId: ctx.actor.userId },
    });
    await queueMail(tx, {
      dedupeKey: `affiliate-rejected:${requestId}`,
      template: "affiliate-rejected",
      toEmail: account.email,
      payload: { userId: account.id },
    });
    await recordAudit(tx, ctx, {
      action: "affiliate.reject",
      entity: "user",
      entityId: account.id,
      before: { status: request.status },
      after: { status: "rejected", requestId },
    });
    return { alreadyRejected: false };
  });
}
