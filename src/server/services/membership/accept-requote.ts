import { DomainError, fieldError, notFound } from "~/domain/errors";
import { isMembershipActive, requoteRest } from "~/domain/membership";
import type { AcceptRequoteInput } from "~/schemas/membership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { receivedCentsOf } from "../payments/line-target";
import { withdrawAskingMails } from "../payments/payment-mails";
import { paidTierOf } from "./approval";
import { lockRequest } from "./lock-request";
import { mailShopOfRequest } from "./mail-shop";
import { membershipOffer } from "./membership-offer";
import { recordPayments } from "./record-payments";
import { wholesaleError } from "./request-membership";

/**
 * Accepts what a requoted request costs now, which may have changed again since, with the reference of any extra
 * payment; the request then waits for an admin again. Safe to repeat. Throws "not-found", "already-decided",
 * "wholesale-account", "amount-changed", and "reference-required" as a field error.
 */
export function acceptRequote(ctx: SignedInContext, input: AcceptRequoteInput): Promise<{ amountCents: number }> {
  const { db, actor, now } = ctx;
  const { requestId, seenAmountCents } = input;
  return inTransaction(db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request.userId !== actor.userId) throw notFound("Request");
    if (request.status !== "pending") {
      throw new DomainError("CONFLICT", "already-decided", "This request has already been decided.");
    }
    if (request.requotedCents === null && request.amountCents === seenAmountCents) {
      return { amountCents: seenAmountCents };
    }
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.userId } });
    if (user.vipWholesaleAccount) throw wholesaleError();
    const { subscriptionTier: tier, subscriptionExpiresAt: expiresAt } = user;
    const offer = membershipOffer({ tier, expiresAt }, paidTierOf(request), now);
    if (request.requotedCents === null || offer.amountCents !== seenAmountCents) {
      const message = "The price of this membership has changed. Please look at it again.";
      throw new DomainError("CONFLICT", "amount-changed", message, { amountCents: offer.amountCents });
    }
    const receivedCents = await receivedCentsOf(tx, { kind: "membership", id: requestId });
    const sums = { formerCents: request.amountCents, amountCents: seenAmountCents, receivedCents };
    const isMore = requoteRest(sums).toPayCents > 0;
    if (isMore && !input.orderReference) {
      throw fieldError("orderReference", "reference-required", "Please enter your order reference");
    }
    const accepted = {
      amountCents: seenAmountCents,
      currentTier: isMembershipActive(tier, expiresAt, now) ? tier : ("None" as const),
      paymentProof: input.orderReference ?? request.paymentProof,
      ...{ requotedCents: null, requotedAt: null },
      ...(isMore && { paymentSentAt: now }),
    };
    await tx.subscriptionRequest.update({ where: { id: requestId }, data: accepted });
    await recordPayments(tx, { ...request, ...accepted }, now);
    await withdrawAskingMails(tx, requestId);
    await mailShopOfRequest(tx, { ...request, ...accepted });
    await recordAudit(tx, ctx, {
      action: "membership.accept-requote",
      entity: "subscription-request",
      entityId: requestId,
      before: { amountCents: request.amountCents, requotedCents: request.requotedCents },
      after: accepted,
    });
    return { amountCents: seenAmountCents };
  });
}
