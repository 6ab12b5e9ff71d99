import { DomainError } from "~/domain/errors";
import { isMembershipActive } from "~/domain/membership";
import { assertTakesPayments } from "~/domain/payment-app";
import type { RequestMembershipInput } from "~/schemas/membership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { siteSettings } from "../settings/queries";
import { lockActorAccount } from "../users/lock-actor-account";
import { mailShopOfRequest } from "./mail-shop";
import { membershipOffer } from "./membership-offer";
import { recordPayments } from "./record-payments";

/**
 * Requests Bronze or Gold with the reference of its payment, and e-mails the shop and the member. One pending request per account.
 * Throws "already-asked", "amount-changed", "already-gold", "no-end-date", "no-payment-tag",
 * "wholesale-account".
 */
export async function requestMembership(
  ctx: SignedInContext,
  input: RequestMembershipInput,
): Promise<{ requestId: string }> {
  const { db, actor, now } = ctx;
  const { userId } = actor;
  assertTakesPayments((await siteSettings({ db })).paymentTag);
  return inTransaction(db, async (tx) => {
    await lockActorAccount(tx, actor);
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, subscriptionTier: true, subscriptionExpiresAt: true, vipWholesaleAccount: true },
    });
    if (user.vipWholesaleAccount) throw wholesaleError();
    const { subscriptionTier: tier, subscriptionExpiresAt: expiresAt } = user;
    const { amountCents, refusal } = membershipOffer({ tier, expiresAt }, input.requestedTier, now);
    if (refusal) throw new DomainError("CONFLICT", refusal.reason, refusal.message);
    if (amountCents !== input.seenAmountCents) {
      const message = "The price of this membership has changed. Please look at it again.";
      throw new DomainError("CONFLICT", "amount-changed", message, { amountCents });
    }
    const request = {
      id: crypto.randomUUID(),
      userId,
      userEmail: user.email,
      currentTier: isMembershipActive(tier, expiresAt, now) ? tier : ("None" as const),
      requestedTier: input.requestedTier,
      amountCents,
      paymentProof: input.orderReference,
      createdAt: now,
    };
    // The partial unique index on pending requests decides between two clicks.
    const { count } = await tx.subscriptionRequest.createMany({ data: [request], skipDuplicates: true });
    if (count === 0) throw new DomainError("CONFLICT", "already-asked", "We already have your request.");
    await recordPayments(tx, request, now);
    await mailShopOfRequest(tx, request);
    await queueMail(tx, {
      ...{ dedupeKey: `membership-received:${request.id}`, template: "membership-received", toEmail: user.email },
      payload: { userId, requestId: request.id, tier: request.requestedTier },
    });
    return { requestId: request.id };
  });
}

/** Nobody pays for a membership that saves nothing. */
export function wholesaleError() {
  const message = "Your account already has wholesale prices, so a membership would save you nothing.";
  return new DomainError("CONFLICT", "wholesale-account", message);
}
