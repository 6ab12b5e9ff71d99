import { customDiscountPercent } from "~/domain/buyer";
import { DomainError, notFound } from "~/domain/errors";
import { approvalOutcome, MEMBERSHIP_PLANS, type PaidTier, type UpgradeConversion } from "~/domain/membership";
import { type Cents, formatMoney } from "~/domain/money";
import type { SubscriptionRequest, User } from "~/generated/prisma/client";
import type { RequestIdInput } from "~/schemas/admin/membership";
import type { ServiceContext } from "~/server/context";
import { toReturnCents as toReturnCentsOf } from "../payments/cancelled-return";
import { receivedCentsOf } from "../payments/line-target";
import { membershipOffer } from "./membership-offer";

type Asked = Pick<SubscriptionRequest, "requestedTier" | "amountCents" | "requotedCents">;
type Member = Pick<
  User,
  | "subscriptionTier"
  | "subscriptionExpiresAt"
  | "markupReductionPercentage"
  | "customDiscountPercentage"
  | "vipWholesaleAccount"
>;

export type Approval = {
  tier: PaidTier;
  outcome: "approve" | "requote" | "wait";
  /** Why it cannot be approved, worded for the admin. */
  refusal: { reason: string; message: string } | null;
  /** What the membership costs now; the request may state another amount. */
  amountCents: number;
  endsAt: Date;
  conversion: UpgradeConversion | null;
  planDiscountPercent: number;
  /** The custom discount that an admin gave the account. It stays; the better discount applies. */
  customDiscountPercent: number;
};

/** What approving this request would do to this account at `now`, quoted again. Throws "nothing-requested". */
export function approvalOf(request: Asked, user: Member, now: Date): Approval {
  const tier = paidTierOf(request);
  const offer = membershipOffer({ tier: user.subscriptionTier, expiresAt: user.subscriptionExpiresAt }, tier, now);
  const outcome = approvalOutcome(request, offer.amountCents);
  const refusal = user.vipWholesaleAccount
    ? WHOLESALE
    : offer.refusal
      ? REFUSALS[offer.refusal.reason](tier)
      : outcome === "wait"
        ? waiting(offer)
        : null;
  return {
    ...{ tier, outcome, refusal },
    ...{ amountCents: offer.amountCents, endsAt: offer.endsAt, conversion: offer.conversion },
    planDiscountPercent: MEMBERSHIP_PLANS[tier].discountPercent,
    customDiscountPercent: customDiscountPercent(
      {
        subscriptionTier: user.subscriptionTier,
        subscriptionExpiresAt: user.subscriptionExpiresAt,
        markupReductionPercent: user.markupReductionPercentage,
        customDiscountPercent: user.customDiscountPercentage ?? 0,
      },
      now,
    ),
  };
}

/** Possible because an admin may have given the account more than was requested since. */
const REFUSALS = {
  "already-gold": () => ({
    reason: "already-gold",
    message: "This member already has Gold, which includes Bronze.",
  }),
  "no-end-date": (tier: PaidTier) => ({
    reason: "no-end-date",
    message: `This member's ${tier} has no end date that could be extended.`,
  }),
} as const;

const WHOLESALE = {
  reason: "wholesale-account",
  message:
    "This account has wholesale prices now, so a membership would save it nothing. Decline the request: what came for it is then noted as money to return.",
};

const waiting = ({ amountCents }: { amountCents: number }) => ({
  reason: "waiting-for-member",
  message: `The price has changed to ${formatMoney(amountCents)}. The member has not accepted it yet.`,
});

/** The requested tier. Throws "nothing-requested". */
export function paidTierOf({ requestedTier }: Pick<SubscriptionRequest, "requestedTier">): PaidTier {
  if (requestedTier !== "None") return requestedTier;
  throw new DomainError("CONFLICT", "nothing-requested", "This request asks for no membership.");
}

/** What has come for a request in cents, what is missing of its amount, and what declining it notes to return. */
type Received = { receivedCents: Cents; restCents: Cents; toReturnCents: Cents };

/**
 * Previews the decision on a request for the admin: what approving it would do, and its money. Throws "not-found",
 * "nothing-requested".
 */
export async function previewApproval(
  { db, now }: ServiceContext,
  { requestId }: RequestIdInput,
): Promise<Approval & Received> {
  const request = await db.subscriptionRequest.findUnique({ where: { id: requestId }, include: { user: true } });
  if (!request) throw notFound("Request");
  const target = { kind: "membership", id: requestId } as const;
  const [receivedCents, toReturnCents] = await Promise.all([receivedCentsOf(db, target), toReturnCentsOf(db, target)]);
  const restCents = Math.max(0, request.amountCents - receivedCents);
  return { ...approvalOf(request, request.user, now), receivedCents, restCents, toReturnCents };
}
