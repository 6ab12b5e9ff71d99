import { DomainError } from "~/domain/errors";
import type { RejectRequestInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { insertNote } from "../notes/insert-note";
import { recordCancelledReturn } from "../payments/cancelled-return";
import { withdrawPartMails } from "../payments/payment-mails";
import { lockRequest } from "./lock-request";
import { mailKey } from "./mail-key";

/**
 * Declines a membership request and e-mails the member the reason. Money received for it is recorded as money to
 * return. No-op if already rejected. Throws "not-found", "already-approved".
 */
export function rejectSubscription(ctx: SignedInContext, { requestId, reason, internalNote }: RejectRequestInput) {
  return inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request.status === "rejected") return { alreadyRejected: true };
    if (request.status === "approved") {
      throw new DomainError("CONFLICT", "already-approved", "This request was already approved.");
    }
    const { user } = await tx.subscriptionRequest.update({
      where: { id: requestId },
      select: { user: { select: { email: true } } },
      data: {
        status: "rejected",
        rejectionReason: reason,
        reviewedAt: ctx.now,
        reviewedByUserId: ctx.actor.userId,
      },
    });
    await recordCancelledReturn(tx, { target: { kind: "membership", id: requestId }, now: ctx.now });
    await withdrawPartMails(tx, { kind: "membership", id: requestId });
    await queueMail(tx, {
      dedupeKey: mailKey("membership-rejected", request),
      template: "membership-rejected",
      toEmail: user.email,
      payload: { userId: request.userId, tier: request.requestedTier, reason, requestId },
    });
    await insertNote(tx, ctx, { userId: request.userId, about: "Membership request declined", note: internalNote });
    await recordAudit(tx, ctx, {
      action: "membership.reject",
      entity: "subscription-request",
      entityId: requestId,
      before: { status: request.status },
      after: { status: "rejected", reason },
    });
    return { alreadyRejected: false };
  });
}
