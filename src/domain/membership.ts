import { DAY_MS } from "./days";
import { countInWords } from "./in-words";
import { type Cents, divideHalfUp, formatMoney } from "./money";

export type SubscriptionTier = "None" | "Bronze" | "Gold";
export type PaidTier = Exclude<SubscriptionTier, "None">;

/** Every plan runs six months from its approval. */
export const MEMBERSHIP_MONTHS = 6;
/** "six months" */
export const MEMBERSHIP_TERM = countInWords(MEMBERSHIP_MONTHS, "month");

const BRONZE_CENTS: Cents = 17_400;
const GOLD_UPGRADE_CENTS: Cents = 29_400;

/** The plans and prices. Gold's `priceCents` upgrades an active Bronze; without one, both are bought together. */
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
 * How much to order at standard prices, in cents, until the discount has paid for the membership. Rounded up to whole
 * dollars, so that it is never too little.
 */
export function breakEvenCents(priceCents: Cents, discountPercent: number): Cents {
  return Math.ceil(priceCents / discountPercent) * 100;
}

export type MembershipQuote = {
  requestedTier: PaidTier;
  kind: "new" | "renewal" | "upgrade" | "both" | "downgrade";
  amountCents: Cents;
  months: number;
  /** Why the request is refused, worded for the member; null if it is not. */
  refusal: { reason: "already-gold"; message: string } | null;
};

/**
 * The price of a request in cents: Bronze $174; Gold $294 on an active Bronze or to renew an active Gold, otherwise
 * $468 with Bronze included. Bronze during an active Gold carries a refusal.
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

type Discounts = { tier: SubscriptionTier; membershipPercent: number; customPercent: number };

/**
 * What an admin's discounts are saved as: without a tier there is no membership discount, and what is above the plan's
 * becomes a custom discount, which does not end with the membership (`isCustom`).
 */
export function settledDiscounts({ tier, membershipPercent, customPercent }: Discounts) {
  const planPercent = tier === "None" ? 0 : MEMBERSHIP_PLANS[tier].discountPercent;
  const isCustom = tier !== "None" && membershipPercent > planPercent;
  return {
    isCustom,
    membershipPercent: Math.min(membershipPercent, planPercent),
    customPercent: isCustom ? Math.max(customPercent, membershipPercent) : customPercent,
  };
}

/** Whether a paid tier is active now. A null end date (set by an admin) never expires. */
export function isMembershipActive(tier: SubscriptionTier, expiresAt: Date | null, now: Date): boolean {
  return tier !== "None" && (expiresAt === null || expiresAt.getTime() > now.getTime());
}

/** The new end date: six months after now or the current end, whichever is later. 31 August gives 28 February. */
export function extendedExpiry(now: Date, currentExpiry: Date | null): Date {
  const from = currentExpiry && currentExpiry.getTime() > now.getTime() ? currentExpiry : now;
  const result = new Date(from);
  result.setUTCDate(1);
  result.setUTCMonth(from.getUTCMonth() + MEMBERSHIP_MONTHS);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return result;
}

/** The countdown shown to a member: "12d 3h 45m", "Expired" once past, "No end date" for null. */
export function timeRemaining(expiresAt: Date | null, now: Date): string {
  if (expiresAt === null) return "No end date";
  const minutes = Math.floor((expiresAt.getTime() - now.getTime()) / 60_000);
  if (expiresAt.getTime() <= now.getTime()) return "Expired";
  return `${Math.floor(minutes / 1_440)}d ${Math.floor((minutes % 1_440) / 60)}h ${minutes % 60}m`;
}

/** Reminders are sent this many days before the membership ends; only the closest one reached is due. */
export const ENDING_REMINDER_DAYS = [30, 7, 1] as const;
export type EndingReminderDays = (typeof ENDING_REMINDER_DAYS)[number];

/** Which reminder is due: 30, 7 or 1 days before the end. Null if the end is further away, past or not set. */
export function endingReminder(expiresAt: Date | null, now: Date): EndingReminderDays | null {
  const leftMs = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return ENDING_REMINDER_DAYS.findLast((days) => leftMs <= days * DAY_MS) ?? null;
}

type Membership = { tier: SubscriptionTier; expiresAt: Date | null };

/** Unused Bronze time and the Gold time it converts to. */
export type UpgradeConversion = {
  bronzeEndsAt: Date;
  /** Days of Bronze left; a started day counts as a whole one. */
  unusedDays: number;
  /** The Gold days the same money buys: 29/49 of the unused days, rounded half up. */
  goldDays: number;
};

/**
 * What unused Bronze time converts to when a Gold upgrade is approved at `now`, by the monthly prices. Null if no
 * Bronze is active, or it has no end date and so no paid time left.
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
 * The end date if a request is approved at `now`. A renewal adds six months to the later of now and the current end. An
 * upgrade runs six months plus the days converted from unused Bronze. Anything else runs six months.
 */
export function expiryOnApproval(current: Membership, requested: PaidTier, now: Date): Date {
  const isRunning = isMembershipActive(current.tier, current.expiresAt, now);
  if (isRunning && current.tier === requested) return extendedExpiry(now, current.expiresAt);
  const goldDays = upgradeConversion(current, requested, now)?.goldDays ?? 0;
  return new Date(extendedExpiry(now, null).getTime() + goldDays * DAY_MS);
}

/**
 * What happens when a request is approved whose membership now costs `quotedCents`. `approve`: at the requested amount.
 * `requote`: the price has changed. `wait`: the member has not accepted the new price yet.
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
 * What is still to pay or to return after a requote, in cents: compared with the money received, or, if none was
 * received, with the amount the member said they paid.
 */
export function requoteRest({ formerCents, amountCents, receivedCents }: Requote) {
  const moreCents = amountCents - (receivedCents > 0 ? receivedCents : formerCents);
  return { toPayCents: Math.max(0, moreCents), toReturnCents: Math.max(0, -moreCents) };
}

/** What becomes of money received above a new price; worded for the member. */
export const overpaidText = (toReturnCents: Cents): string =>
  `We send the ${formatMoney(toReturnCents)} back once your membership is active, or all of it if you cancel.`;

/** The plans a request's amount pays for. Gold with Bronze included is two payments, each at its own price. */
export function membershipPayments(requested: PaidTier, amountCents: Cents): { tier: PaidTier; amountCents: Cents }[] {
  if (requested !== "Gold" || amountCents !== MEMBERSHIP_PLANS.Gold.withBronzeCents)
    return [{ tier: requested, amountCents }];
  return [
    { tier: "Bronze", amountCents: BRONZE_CENTS },
    { tier: "Gold", amountCents: GOLD_UPGRADE_CENTS },
  ];
}
