import {
  isMembershipActive,
  type MembershipQuote,
  membershipQuote,
  type PaidTier,
  type SubscriptionTier,
} from "~/domain/membership";

type Offer = Omit<MembershipQuote, "refusal"> & { refusal: { reason: string; message: string } | null };

/** What this tier would cost an account now, or why it cannot ask for it. */
export function membershipOffer(
  current: { tier: SubscriptionTier; expiresAt: Date | null },
  requested: PaidTier,
  now: Date,
): Offer {
  const isActive = isMembershipActive(current.tier, current.expiresAt, now);
  const quote = membershipQuote(current.tier, isActive, requested);
  if (quote.refusal || !isActive || current.expiresAt !== null || current.tier !== requested) return quote;
  return { ...quote, refusal: { reason: "no-end-date", message: `Your ${requested} membership has no end date.` } };
}
