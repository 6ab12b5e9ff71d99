import { DAY_MS, daysAfter } from "./days";
import { DomainError } from "./errors";
import type { SubscriptionTier } from "./membership";
import { applyBps, type Bps, type Cents } from "./money";

/** How many levels above the buyer earn a commission. */
export const MAX_LEVELS = 10;
/** Days after their last paid order during which a direct referral counts as active. */
export const ACTIVE_REFERRAL_DAYS = 180;
/** With fewer active referrals than this, the tier bonus is paused. */
export const MIN_ACTIVE_REFERRALS_FOR_BONUS = 2;

/** Commission rates in bps by the buyer's membership, levels 1 to 10. A discounted sale pays proportionally less. */
export type RateTable = Readonly<Record<SubscriptionTier, readonly Bps[]>>;

/** The initial rates (version 1 of the program rules). */
export const RATE_TABLE: RateTable = {
  None: [800, 400, 400, 200, 200, 100, 100, 100, 100, 100],
  Bronze: [600, 300, 300, 150, 150, 75, 75, 75, 75, 75],
  Gold: [400, 200, 200, 100, 100, 50, 50, 50, 50, 50],
};

export type Upline = {
  userId: string;
  level: number;
  isAffiliate: boolean;
  tierName: string;
  bonusBps: Bps;
  /** False if an admin turned the tier off. */
  tierActive: boolean;
  activeReferrals: number;
};
export type CommissionOrder = {
  orderId: string;
  /** Identifies a buyer's own order, which pays no commission. The tree refuses self-referral anyway. */
  buyerUserId?: string;
  buyerTier: SubscriptionTier;
  /** What was paid for the goods, in cents, without shipping. */
  baseCents: Cents;
  isTestOrder: boolean;
  isWholesaleBuyer: boolean;
  uplines: readonly Upline[];
};
export type SkipReason = "not-an-affiliate" | "test-order" | "wholesale-order" | "own-order" | "zero-base";
type Share = { level: number; userId: string; tierName: string; baseCents: Cents };
export type EarnOutcome = Share & {
  kind: "earn";
  amountCents: Cents;
  rateBps: Bps;
  /** The tier bonus that was added, in bps; 0 if there is none or it is paused. */
  bonusBps: Bps;
  bonusPaused: boolean;
  tierActive: boolean;
  activeReferrals: number;
};
type SkipOutcome = Share & { kind: "skipped"; reason: SkipReason };
export type CommissionOutcome = EarnOutcome | SkipOutcome;

/** What an affiliate reads about a level that paid nothing. */
export const SKIP_MESSAGES: Readonly<Record<SkipReason, string>> = {
  "not-an-affiliate": "The account at this level was not an affiliate when the order was paid.",
  "test-order": "Test orders pay no commission.",
  "wholesale-order": "Wholesale orders are sold at cost and pay no commission.",
  "own-order": "Nobody earns on their own order.",
  "zero-base": "The goods came to too little to share.",
};

/** The bps rate, without bonus, at a level above a buyer of a tier. Throws "invalid-level" outside levels 1 to 10. */
export function rateBps(buyerTier: SubscriptionTier, level: number, rates: RateTable = RATE_TABLE): Bps {
  const rate = rates[buyerTier][level - 1];
  if (rate !== undefined) return rate;
  throw new DomainError("BAD_REQUEST", "invalid-level", `Commission levels run from 1 to ${MAX_LEVELS}.`);
}

function skipReason(order: CommissionOrder, upline: Upline): SkipReason | null {
  if (order.isTestOrder) return "test-order";
  if (order.isWholesaleBuyer) return "wholesale-order";
  if (upline.userId === order.buyerUserId) return "own-order";
  if (!upline.isAffiliate) return "not-an-affiliate";
  return order.baseCents <= 0 ? "zero-base" : null;
}

/**
 * What each level above the buyer earns from a paid order, in cents, or why it earns nothing. A skipped level is not
 * rolled up to the next one. Rate and bonus are added before rounding once. Only level 1 gets the bonus, if its tier is
 * on and it has at least two active referrals.
 */
export function commissionEntries(order: CommissionOrder, rates: RateTable = RATE_TABLE): CommissionOutcome[] {
  return order.uplines.map((upline): CommissionOutcome => {
    const { level, userId, tierName, tierActive, activeReferrals } = upline;
    const share = { level, userId, tierName, baseCents: order.baseCents };
    const rate = rateBps(order.buyerTier, level, rates);
    const reason = skipReason(order, upline);
    if (reason) return { ...share, kind: "skipped", reason };
    const hasBonus = level === 1 && tierActive && upline.bonusBps > 0;
    const bonusPaused = hasBonus && activeReferrals < MIN_ACTIVE_REFERRALS_FOR_BONUS;
    const bonusBps = hasBonus && !bonusPaused ? upline.bonusBps : 0;
    const amountCents = applyBps(order.baseCents, rate + bonusBps);
    if (amountCents === 0) return { ...share, kind: "skipped", reason: "zero-base" };
    return { ...share, kind: "earn", amountCents, rateBps: rate, bonusBps, bonusPaused, tierActive, activeReferrals };
  });
}

/** Whether a paid order counts for tiers, teams and active referrals: not a test order and not sold at cost. */
export function countsInProgram(order: { isTestOrder: boolean; isWholesale: boolean }): boolean {
  return !order.isTestOrder && !order.isWholesale;
}

/** Whether a direct referral is active, given their last paid, non-test order: at most 180 days ago. */
export function isActiveReferral(lastPaidAt: Date | null, now: Date): boolean {
  return lastPaidAt !== null && now.getTime() - lastPaidAt.getTime() <= ACTIVE_REFERRAL_DAYS * DAY_MS;
}

/** When a commission becomes payable: `holdDays` after the order was paid. 0 days is immediately. */
export function holdUntil(paidAt: Date, holdDays: number): Date {
  return daysAfter(paidAt, holdDays);
}
