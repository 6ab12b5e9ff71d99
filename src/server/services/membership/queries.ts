import { customDiscountPercent, effectiveDiscountPercent } from "~/domain/buyer";
import { isMembershipActive, MEMBERSHIP_PLANS, requoteRest } from "~/domain/membership";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { payByQr } from "~/server/services/orders/payment-instructions";
import { receivedCentsOf } from "~/server/services/payments/line-target";
import { asPayerSees, moneyBackOf } from "~/server/services/refunds/queries";
import { siteSettings } from "~/server/services/settings/queries";
import { CANCELLED_BY_MEMBER } from "./cancel-request";
import { membershipOffer } from "./membership-offer";
import { membershipRest } from "./membership-rest";
import { requotedNow } from "./requoted-now";

const SHOWN_REQUESTS = 50;

/** The signed-in user's membership, what Bronze and Gold cost now and how to pay, and the latest 50 requests. */
export async function myMembership(ctx: SignedInContext) {
  const { db, actor, now } = ctx;
  const { subscriptionTier: tier, subscriptionExpiresAt: expiresAt } = actor.buyer;
  const [rows, { paymentTag }] = await Promise.all([
    db.subscriptionRequest.findMany({
      where: { userId: actor.userId },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: SHOWN_REQUESTS,
      select: {
        ...only("id", "requestedTier", "currentTier", "amountCents", "paymentProof", "status", "requotedCents"),
        ...only("requotedAt", "rejectionReason", "createdAt", "reviewedAt"),
        payments: {
          orderBy: { tier: "asc" },
          select: { id: true, tier: true, amountCents: true, verifiedByAdmin: true },
        },
      },
    }),
    siteSettings({ db }),
  ]);
  const requests = rows.map(({ rejectionReason, ...request }) => {
    const isCancelled = request.status === "rejected" && rejectionReason === CANCELLED_BY_MEMBER;
    const requotedCents = requotedNow(request, { tier, expiresAt }, now);
    return { ...request, requotedCents, isCancelled, rejectionReason: isCancelled ? null : rejectionReason };
  });
  const returns = await moneyBackOf(ctx, { subscriptionRequestId: { in: requests.map(({ id }) => id) } });
  const moneyBack = returns.map(asPayerSees(ctx));
  const pending = requests.find(({ status }) => status === "pending") ?? null;
  const receivedCents = pending ? await receivedCentsOf(db, { kind: "membership", id: pending.id }) : 0;
  return {
    tier,
    expiresAt,
    isActive: isMembershipActive(tier, expiresAt, now),
    customDiscountPercent: customDiscountPercent(actor.buyer, now),
    discountPercent: effectiveDiscountPercent(actor.buyer, now),
    isWholesale: actor.buyer.isWholesale,
    paymentTag,
    offers: await Promise.all(
      (["Bronze", "Gold"] as const).map(async (requested) => {
        const offer = membershipOffer({ tier, expiresAt }, requested, now);
        const { monthlyCents, discountPercent } = MEMBERSHIP_PLANS[requested];
        return { ...offer, monthlyCents, discountPercent, ...(await payByQr(paymentTag, offer.amountCents)) };
      }),
    ),
    pending: pending && {
      ...pending,
      requote: await requoteOf({ ...pending, receivedCents }, paymentTag),
      receivedCents,
      rest: await restOf(ctx, pending.id, paymentTag),
    },
    requests: requests.map((request) => ({
      ...request,
      moneyBack: moneyBack.filter(({ subscriptionRequestId }) => subscriptionRequestId === request.id),
    })),
  };
}

/** The rest due for a request that was paid in part, and how to pay it. */
async function restOf({ db, now }: SignedInContext, requestId: string, tag: string) {
  const rest = await membershipRest(db, requestId, now);
  return rest && { ...rest, tag, ...(await payByQr(tag, rest.amountCents)) };
}

type Requoted = { amountCents: number; requotedCents: number | null; receivedCents: number };

/** The new amount of a request whose price changed, and how to pay the rest of it. */
async function requoteOf({ amountCents: formerCents, requotedCents, receivedCents }: Requoted, paymentTag: string) {
  const amountCents = requotedCents;
  if (amountCents === null) return null;
  const { toPayCents, toReturnCents } = requoteRest({ formerCents, amountCents, receivedCents });
  return { formerCents, amountCents, toPayCents, toReturnCents, ...(await payByQr(paymentTag, toPayCents)) };
}
