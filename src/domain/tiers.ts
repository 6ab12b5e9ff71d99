import { DomainError } from "./errors";
import { TIERS, type Tier, type TierGroupName } from "./tier-table";

export { TIERS, type Tier, type TierGroupName };

/** An affiliate's results in the ten levels below, counted from paid, non-test orders. */
export type TierCounters = {
  lifetimeVolumeCents: number;
  orders: number;
  activeReferrals: number;
  networkSize: number;
};
export type TierMeasure = {
  key: keyof TierCounters;
  label: string;
  current: number;
  required: number;
  /** Whole percent of the requirement, 0 to 100, rounded down so that 100 means reached. */
  percent: number;
};

const GROUP_NAMES: readonly TierGroupName[] = ["Beginner", "Professional", "Elite/Diamond+", "Presidential", "Royal"];

/** The five groups in which the sixteen tiers are shown. */
export const tierGroups = (tiers: readonly Tier[]): { name: TierGroupName; tiers: readonly Tier[] }[] =>
  GROUP_NAMES.map((name) => ({ name, tiers: tiers.filter((tier) => tier.group === name) }));

/** The initial groups; only for lists that show names. */
export const TIER_GROUPS = tierGroups(TIERS);

const MEASURES: readonly { key: keyof TierCounters; label: string; required: (tier: Tier) => number }[] = [
  { key: "orders", label: "Orders", required: (tier) => tier.minOrders },
  { key: "activeReferrals", label: "Active Referrals", required: (tier) => tier.minActiveReferrals },
  { key: "networkSize", label: "Network Size", required: (tier) => tier.minNetworkSize },
  { key: "lifetimeVolumeCents", label: "Lifetime Volume", required: (tier) => tier.minLifetimeVolumeCents },
];

/** The tier of a level, 1 to 16. Throws "invalid-tier" otherwise. */
export function tierByLevel(level: number, tiers: readonly Tier[] = TIERS): Tier {
  const tier = tiers[level - 1];
  if (tier) return tier;
  throw new DomainError("BAD_REQUEST", "invalid-tier", `Tiers run from level 1 to ${TIERS.length}.`);
}

/** The highest tier of which ANY ONE of the four requirements is met; Starter for a new affiliate. */
export function tierReached(counters: TierCounters, tiers: readonly Tier[] = TIERS): Tier {
  const reached = tiers.findLast((tier) => MEASURES.some(({ key, required }) => counters[key] >= required(tier)));
  return reached ?? tierByLevel(1, tiers);
}

/** The level above which tiers can be earned: the current one, or `advancesAbove` after an admin set a lower one. */
export const earnsAboveLevel = (standing: { tierLevel: number; advancesAbove: number }): number =>
  Math.max(standing.tierLevel, standing.advancesAbove);

/** The tier after this level; null at the top. */
export function nextTier(level: number, tiers: readonly Tier[] = TIERS): Tier | null {
  return tiers[level] ?? null;
}

/** The progress of each measure towards the next tier. At the top tier, all are measured against it and full. */
export function tierProgress(
  counters: TierCounters,
  currentLevel: number,
  tiers: readonly Tier[] = TIERS,
): TierMeasure[] {
  const next = nextTier(currentLevel, tiers);
  const goal = next ?? tierByLevel(currentLevel, tiers);
  return MEASURES.map(({ key, label, required: requirement }) => {
    const current = counters[key];
    const required = requirement(goal);
    const share = required === 0 ? 100 : Math.floor((Math.max(0, current) * 100) / required);
    return { key, label, current, required, percent: next === null ? 100 : Math.min(100, share) };
  });
}

/** The requirements of a tier that these counters meet, with their values: the reason why the tier was reached. */
export function metRequirements(tier: Tier, counters: TierCounters): Omit<TierMeasure, "percent">[] {
  return MEASURES.map(({ key, label, required }) => ({
    key,
    label,
    current: counters[key],
    required: required(tier),
  })).filter(({ current, required }) => current >= required);
}

/**
 * The tier after recounting: higher if earned, never lower, because a tier once reached is kept. If an admin set a
 * lower tier than had been earned, only tiers above `advancesAbove` can be earned.
 */
export function advanceTier(
  currentLevel: number,
  counters: TierCounters,
  advancesAbove = 0,
  tiers: readonly Tier[] = TIERS,
): Tier {
  const reached = tierReached(counters, tiers);
  return reached.level > earnsAboveLevel({ tierLevel: currentLevel, advancesAbove })
    ? reached
    : tierByLevel(currentLevel, tiers);
}

/**
 * The highest level an affiliate has reached so far: by the current counters, by `advancesAbove`, or by the tier held,
 * because counters can fall while tiers are kept. A tier given by an admin (`isGiven`) was not reached.
 */
export function highestReached(
  standing: { tierLevel: number; advancesAbove: number; counters: TierCounters; isGiven: boolean },
  tiers: readonly Tier[] = TIERS,
): number {
  const { tierLevel, advancesAbove, counters, isGiven } = standing;
  return Math.max(tierReached(counters, tiers).level, advancesAbove, isGiven ? 0 : tierLevel);
}

/** An upper bound on concurrent payments: the database connections of two servers. */
const MOST_ACTS_AT_ONCE = 32;

/**
 * Whether an action that adds this much to an affiliate's counters could reach the next tier, alone or with concurrent
 * ones like it that are not visible yet. Such an action must lock the tier; all others need not wait.
 */
export function mayReachNextTier(
  standing: { tierLevel: number; advancesAbove: number; counters: TierCounters },
  added: TierCounters,
  tiers: readonly Tier[] = TIERS,
): boolean {
  const next = nextTier(earnsAboveLevel(standing), tiers);
  if (!next) return false;
  return MEASURES.some(
    ({ key, required }) => required(next) - standing.counters[key] <= added[key] * MOST_ACTS_AT_ONCE,
  );
}
