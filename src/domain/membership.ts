import { DAY_MS } from "./days";
import { type Cents, divideHalfUp } from "./money";

export type SubscriptionTier = "None" | "Bronze" | "Gold";
export type PaidTier = Exclude<SubscriptionTier, "None">;

/** Every plan runs six months from its approval. */
export const MEMBERSHIP_MONTHS = 6;

const BRONZE_CENTS: Cents = 17_400;
const GOLD_UPGRADE_CENTS: Cents = 29_400;

/** The plans as the shop window shows them. Gold alone is the upgrade of an active Bronze; otherwise both are bought. */
export const MEMBERSHIP_PLANS = {
  Bronze: { tier: "Bronze", discountPercent: 10, monthlyCents: 2_900, priceCents: BRONZE_CENTS },
  Gold: {
    tier: "Gold",
    discountPercent: 25,
    monthlyCents: 4_900,
    priceCents: GOLD_UPGRADE_CENTS,
    withBronzeCents: BRONZE_CENTS + GOLD_UPGRADE_CENTS,
  },
} as const;

/**
 * What a membership has to be ordered for, in cents at standard prices, until its discount has saved its price; rounded
 * up to whole dollars, so that it is never less than it takes.
 */
export function breakEvenCents(priceCents: Cents, discountPercent: number): Cents {
  return Math.ceil(priceCents / discountPercent) * 100;
}

export type MembershipQuote = {
  requestedTier: PaidTier;
  kind: "new" | "renewal" | "upgrade" | "both" | "downgrade";
  amountCents: Cents;
  months: number;
  /** Why this request cannot be taken, in words for the member; null when it can. */
  refusal: { reason: "already-gold"; message: string } | null;
};

/**
 * What a request costs, in cents: Bronze $174; Gold $294 on an active Bronze (or to renew a running Gold), $468 with
 * Bronze included otherwise. A running Gold cannot ask for Bronze: the quote then carries a refusal.
 */
export function membershipQuote(
  currentTier: SubscriptionTier,
  isActive: boolean,
  requested: PaidTier,
): MembershipQuote {
  const running = isActive ? currentTier : "None";
  const quote = (kind: MembershipQuote["kind"], amountCents: Cents): MembershipQuote => ({
    requestedTier: requested,
    kind,
    amountCents,
    months: MEMBERSHIP_MONTHS,
    refusal: null,
  });
  if (requested === "Gold") {
    if (running === "None") return quote("both", MEMBERSHIP_PLANS.Gold.withBronzeCents);
    return quote(running === "Gold" ? "renewal" : "upgrade", MEMBERSHIP_PLANS.Gold.priceCents);
  }
  if (running === "Gold") {
    const message = "Your Gold membership already includes everything in Bronze.";
    return { ...quote("downgrade", BRONZE_CENTS), refusal: { reason: "already-gold", message } };
  }
  return quote(running === "Bronze" ? "renewal" : "new", BRONZE_CENTS);
}

/** Whether a paid tier is running at this moment; one without an end date (set by an admin) does not lapse. */
export function isMembershipActive(tier: SubscriptionTier, expiresAt: Date | null, now: Date): boolean {
  return tier !== "None" && (expiresAt === null || expiresAt.getTime() > now.getTime());
}

/** The new end date: six months after now or after the present end, whichever is later; 31 August gives 28 February. */
export function extendedExpiry(now: Date, currentExpiry: Date | null): Date {
  const from = currentExpiry && currentExpiry.getTime() > now.getTime() ? currentExpiry : now;
  const result = new Date(from);
  result.setUTCDate(1);
  result.setUTCMonth(from.getUTCMonth() + MEMBERSHIP_MONTHS);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return result;
}

/** The countdown a member sees: "12d 3h 45m", or 'Expired' once past. 'No end date' where none is set. */
export function timeRemaining(expiresAt: Date | null, now: Date): string {
  if (expiresAt === null) return "No end date";
  const minutes = Math.floor((expiresAt.getTime() - now.getTime()) / 60_000);
  if (expiresAt.getTime() <= now.getTime()) return "Expired";
  return `${Math.floor(minutes / 1_440)}d ${Math.floor((minutes % 1_440) / 60)}h ${minutes % 60}m`;
}

/** Days before its end at which a member is written to; the last one that was reached counts. */
export const ENDING_REMINDER_DAYS = [30, 7, 1] as const;
export type EndingReminderDays = (typeof ENDING_REMINDER_DAYS)[number];

/** Which reminder is due: 1, 7 or 30 days before the end; null while it is further off, and once it is past. */
export function endingReminder(expiresAt: Date | null, now: Date): EndingReminderDays | null {
  const leftMs = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return ENDING_REMINDER_DAYS.findLast((days) => leftMs <= days * DAY_MS) ?? null;
}

type Membership = { tier: SubscriptionTier; expiresAt: Date | null };

/** Unused Bronze time and the Gold time that it becomes. */
export type UpgradeConversion = {
  bronzeEndsAt: Date;
  /** Days of Bronze that are left; a day that has begun counts as a whole one. */
  unusedDays: number;
  /** The Gold days that the same money buys: 29/49 of the unused days, to the nearest whole day, half a day up. */
  goldDays: number;
};

/**
 * What the unused Bronze time becomes at an upgrade to Gold that is approved at `now`, by what a month of each costs; null
 * where no Bronze runs, or it has no end date and so no time that was paid for.
 */
export function upgradeConversion(current: Membership, requested: PaidTier, now: Date): UpgradeConversion | null {
  const { tier, expiresAt } = current;
  if (requested !== "Gold" || tier !== "Bronze" || expiresAt === null) return null;
  if (!isMembershipActive(tier, expiresAt, now)) return null;
  const unusedDays = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS);
  const { Bronze, Gold } = MEMBERSHIP_PLANS;
  const goldDays = divideHalfUp(BigInt(unusedDays) * BigInt(Bronze.monthlyCents), BigInt(Gold.monthlyCents));
  return { bronzeEndsAt: expiresAt, unusedDays, goldDays };
}

/**
 * When the membership ends once a request is approved at `now`: a renewal adds six months to the later of now and its
 * present end; an upgrade runs six months from the approval and the days that the unused Bronze time becomes; anything
 * else runs six months from the approval.
 */
export function expiryOnApproval(current: Membership, requested: PaidTier, now: Date): Date {
  const isRunning = isMembershipActive(current.tier, current.expiresAt, now);
  if (isRunning && current.tier === requested) return extendedExpiry(now, current.expiresAt);
  const goldDays = upgradeConversion(current, requested, now)?.goldDays ?? 0;
  return new Date(extendedExpiry(now, null).getTime() + goldDays * DAY_MS);
}

/**
 * What becomes of a request whose membership costs `quotedCents` when it is to be approved: `approve` at the amount that
 * was asked for, `requote` when the price is another one by now, `wait` while the member has not accepted that price.
 */
export function approvalOutcome(
  request: { amountCents: Cents; requotedCents: Cents | null },
  quotedCents: Cents,
): "approve" | "requote" | "wait" {
  if (request.amountCents === quotedCents) return "approve";
  return request.requotedCents === quotedCents ? "wait" : "requote";
}

type Requote = { formerCents: Cents; amountCents: Cents; receivedCents: Cents };

/**
 * What is to be paid or goes back where a request costs another amount by now: beside what has arrived, else beside what
 * the member says was paid.
 */
export function requoteRest({ formerCents, amountCents, receivedCents }: Requote) {
  const moreCents = amountCents - (receivedCents > 0 ? receivedCents : formerCents);
  return { toPayCents: Math.max(0, moreCents), toReturnCents: Math.max(0, -moreCents) };
}

/** What a request's amount pays for: Gold with Bronze included is both tiers, each at its own price. */
export function membershipPayments(requested: PaidTier, amountCents: Cents): { tier: PaidTier; amountCents: Cents }[] {
  if (requested !== "Gold" || amountCents !== MEMBERSHIP_PLANS.Gold.withBronzeCents)
    return [{ tier: requested, amountCents }];
  return [
    { tier: "Bronze", amountCents: BRONZE_CENTS },
    { tier: "Gold", amountCents: GOLD_UPGRADE_CENTS },
  ];
}
