import { DomainError } from "./errors";
import { TIERS, type Tier, type TierGroupName } from "./tier-table";

export { TIERS, type Tier, type TierGroupName };

/** What an affiliate has brought about in the ten levels below, counted from paid, non-test orders. */
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

/** The five groups that the sixteen tiers are shown in. */
export const tierGroups = (tiers: readonly Tier[]): { name: TierGroupName; tiers: readonly Tier[] }[] =>
  GROUP_NAMES.map((name) => ({ name, tiers: tiers.filter((tier) => tier.group === name) }));

/** The groups as the program began; for lists that show names only. */
export const TIER_GROUPS = tierGroups(TIERS);

const MEASURES: readonly { key: keyof TierCounters; label: string; required: (tier: Tier) => number }[] = [
  { key: "orders", label: "Orders", required: (tier) => tier.minOrders },
  { key: "activeReferrals", label: "Active Referrals", required: (tier) => tier.minActiveReferrals },
  { key: "networkSize", label: "Network Size", required: (tier) => tier.minNetworkSize },
  { key: "lifetimeVolumeCents", label: "Lifetime Volume", required: (tier) => tier.minLifetimeVolumeCents },
];

/** The tier of a level, 1 to 16; throws "invalid-tier" on any other. */
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

/**
 * The level above which an affiliate earns tiers: of the tier held, or of the one that `advancesAbove` remembers where an
 * admin has set a lower tier.
 */
export const earnsAboveLevel = (standing: { tierLevel: number; advancesAbove: number }): number =>
  Math.max(standing.tierLevel, standing.advancesAbove);

/** The tier after this level; null at the top. */
export function nextTier(level: number, tiers: readonly Tier[] = TIERS): Tier | null {
  return tiers[level] ?? null;
}

/** How far each of the four measures is towards the next tier; at the top, each against the top tier and full. */
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

/** Which requirements of a tier these counters meet, each with its value: the reason why the tier was reached. */
export function metRequirements(tier: Tier, counters: TierCounters): Omit<TierMeasure, "percent">[] {
  return MEASURES.map(({ key, label, required }) => ({
    key,
    label,
    current: counters[key],
    required: required(tier),
  })).filter(({ current, required }) => current >= required);
}

/**
 * The tier after counting again: higher when earned, never lower, for a tier once reached is kept. Where an admin set a
 * lower tier than the counters had reached, only tiers above that one (`advancesAbove`) are earned again.
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
 * The highest level that an affiliate has reached so far: by the counters as they are, by what an earlier change of the
 * tier remembers (`advancesAbove`), and by the tier held, for counters fall and tiers are kept. A tier that an admin gave
 * (`isGiven`) was not reached.
 */
export function highestReached(
  standing: { tierLevel: number; advancesAbove: number; counters: TierCounters; isGiven: boolean },
  tiers: readonly Tier[] = TIERS,
): number {
  const { tierLevel, advancesAbove, counters, isGiven } = standing;
  return Math.max(tierReached(counters, tiers).level, advancesAbove, isGiven ? 0 : tierLevel);
}

/** So many payments at the same moment are reckoned with: the connections of two servers. */
const MOST_ACTS_AT_ONCE = 32;

/**
 * Whether an act that adds this much to an affiliate's counters may reach the next tier, alone or together with others
 * like it that cannot be seen yet. Whoever may must be alone with that tier; everybody else need not wait.
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
