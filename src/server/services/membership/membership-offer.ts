import {
  expiryOnApproval,
  isMembershipActive,
  type MembershipQuote,
  membershipQuote,
  type PaidTier,
  type SubscriptionTier,
  type UpgradeConversion,
  upgradeConversion,
} from "~/domain/membership";

export type Offer = Omit<MembershipQuote, "refusal"> & {
  refusal: { reason: "already-gold" | "no-end-date"; message: string } | null;
  /** When the membership would end if it were approved now. */
  endsAt: Date;
  /** What the unused Bronze time would become; null if there is none. */
  conversion: UpgradeConversion | null;
};

/** What this tier would cost an account now and how long it would run, or why the account cannot request it. */
export function membershipOffer(
  current: { tier: SubscriptionTier; expiresAt: Date | null },
  requested: PaidTier,
  now: Date,
): Offer {
  const isActive = isMembershipActive(current.tier, current.expiresAt, now);
  const quote = membershipQuote(current.tier, isActive, requested);
  const terms = {
    endsAt: expiryOnApproval(current, requested, now),
    conversion: upgradeConversion(current, requested, now),
  };
  const isEndless = isActive && current.expiresAt === null && current.tier === requested;
  if (quote.refusal || !isEndless) return { ...quote, ...terms };
  const message = `Your ${requested} membership has no end date.`;
  return { ...quote, ...terms, refusal: { reason: "no-end-date", message } };
}
