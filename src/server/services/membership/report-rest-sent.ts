import { DomainError, notFound } from "~/domain/errors";
import { isPaymentReportedSent } from "~/domain/unpaid-order";
import type { MembershipRequestIdInput } from "~/schemas/membership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { shopAddress } from "../orders/shop-address";
import { lockRequest } from "./lock-request";
import { membershipRest } from "./membership-rest";

/**
 * "I've sent it": the member reports that the rest of a membership payment is on its way. E-mails the shop, marks the
 * request as unread in its inbox, and for 3 days the member's page asks for nothing. No-op within these days.
 * Throws "not-found", and "nothing-to-pay" if nothing was paid in part or the request is decided.
 */
export function reportRestSent(ctx: SignedInContext, { requestId }: MembershipRequestIdInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request.userId !== actor.userId) throw notFound("Request");
    const rest = await membershipRest(tx, requestId, now);
    if (!rest) throw new DomainError("CONFLICT", "nothing-to-pay", "There is nothing to pay for this request now.");
    if (isPaymentReportedSent(request, now)) return { alreadySaid: true };
    await tx.subscriptionRequest.update({ where: { id: requestId }, data: { paymentSentAt: now, isUnread: true } });
    const { amountCents } = rest;
    await queueMail(tx, {
      ...{ dedupeKey: `membership-rest-sent:${requestId}:${now.toISOString()}`, template: "membership-rest-sent" },
      ...{ toEmail: await shopAddress(tx), payload: { requestId, fromUserId: actor.userId, amountCents } },
    });
    await recordAudit(tx, ctx, {
      ...{ action: "membership.restSent", entity: "subscription-request", entityId: requestId },
      after: { amountCents },
    });
    return { alreadySaid: false };
  });
}
