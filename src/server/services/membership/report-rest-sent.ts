import { DomainError, notFound } from "~/domain/errors";
import { isPaymentSaidSent } from "~/domain/unpaid-order";
import type { MembershipRequestIdInput } from "~/schemas/membership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockRequest } from "./lock-request";
import { membershipRest } from "./membership-rest";

/**
 * "I've sent it": the member says that the rest of a membership's payment is on its way. The request is unread again in
 * the inbox of the shop, and for 3 days its page asks for nothing. Said again within them, it changes nothing.
 * Throws "not-found", "nothing-to-pay" where no part has come or the request is decided.
 */
export function reportRestSent(ctx: SignedInContext, { requestId }: MembershipRequestIdInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request.userId !== actor.userId) throw notFound("Request");
    const rest = await membershipRest(tx, requestId, now);
    if (!rest) throw new DomainError("CONFLICT", "nothing-to-pay", "There is nothing to pay for this request now.");
    if (isPaymentSaidSent(request, now)) return { alreadySaid: true };
    await tx.subscriptionRequest.update({ where: { id: requestId }, data: { paymentSentAt: now, isUnread: true } });
    await recordAudit(tx, ctx, {
      ...{ action: "membership.restSent", entity: "subscription-request", entityId: requestId },
      after: { amountCents: rest.amountCents },
    });
    return { alreadySaid: false };
  });
}
