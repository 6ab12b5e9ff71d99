import { type CommissionOrder, commissionEntries } from "./commission";
import type { Cents } from "./money";
import { type ProgramRules, tiersOf } from "./program-rules";
import { advanceTier, type TierCounters, tierByLevel } from "./tiers";

type Above = { userId: string; level: number; isAffiliate: boolean; tierActive: boolean; activeReferrals: number };
type Posting = {
  orderId: string;
  sequence: number;
  /** The sequence number at which tiers were evaluated: its own, except for a repeated posting of an order. */
  judgedSequence: number;
  /** Whether it changed counters and tiers. */
  isCounted: boolean;
  volumeCents: Cents;
  /** Whether this payment adds the buyer to the networks above. */
  countsBuyer: boolean;
  above: readonly Above[];
};
/** Something that happened in the program; `sequence` gives the order. */
export type ProgramEvent =
  | (Posting & { kind: "sale"; order: Omit<CommissionOrder, "uplines">; isTakenBack: boolean })
  | (Posting & { kind: "reversal" })
  /** Part of an order was refunded: its goods no longer count towards the volume of the accounts above. */
  | { kind: "refund"; sequence: number; userIds: readonly string[]; volumeCents: Cents }
  | { kind: "growth"; sequence: number; affiliateIds: readonly string[]; userIds: readonly string[] }
  | { kind: "tier"; sequence: number; userId: string; isLimit: boolean; level: number; advancesAbove: number };
/** An affiliate's standing before the first event. */
export type ProgramStanding = { level: number; advancesAbove: number; counters: TierCounters };
/** Cents by account and level, and each account's final tier. */
export type Replayed = { cents: Map<string, Map<number, Cents>>; tiers: Map<string, number> };

/**
 * Replays all events under these rules: what each account would have earned by level, in cents, and the tier it would
 * hold, by the functions of a real payment (`commissionEntries`, `advanceTier`). Reversed earnings count for nobody,
 * but moved tiers until then. Active referrals are those recorded at the affiliate's own direct sales.
 */
export function replayProgram(
  events: readonly ProgramEvent[],
  start: ReadonlyMap<string, ProgramStanding>,
  rules: ProgramRules,
): Replayed {
  const tiers = tiersOf(rules);
  const standings = new Map<string, ProgramStanding>();
  const cents: Replayed["cents"] = new Map();
  const tierAt = new Map<number, number>();
  const standingOf = (userId: string): ProgramStanding => {
    const known = standings.get(userId);
    if (known) return known;
    const { level, advancesAbove, counters } = start.get(userId) ?? NEWCOMER;
    const begun = { level, advancesAbove, counters: { ...counters } };
    standings.set(userId, begun);
    return begun;
  };
  const advance = (standing: ProgramStanding) => {
    standing.level = advanceTier(standing.level, standing.counters, standing.advancesAbove, tiers).level;
  };
  const move = (posting: Posting, direction: 1 | -1) => {
    if (!posting.isCounted) return;
    for (const { userId, level, isAffiliate, activeReferrals } of posting.above) {
      const standing = standingOf(userId);
      const { counters } = standing;
      counters.orders += direction;
      counters.lifetimeVolumeCents += direction * posting.volumeCents;
      if (direction < 0) continue;
      if (posting.countsBuyer) counters.networkSize += 1;
      if (level === 1) counters.activeReferrals = activeReferrals;
      if (isAffiliate) advance(standing);
    }
  };
  const sell = (event: Extract<ProgramEvent, { kind: "sale" }>) => {
    const uplines = event.above.map((above) => {
      const now = standingOf(above.userId).level;
      const level = above.level === 1 ? (tierAt.get(event.judgedSequence) ?? now) : now;
      if (above.level === 1) tierAt.set(event.sequence, level);
      const tier = tierByLevel(level, tiers);
      return { ...above, tierName: tier.name, bonusBps: tier.commissionBonusBps };
    });
    if (event.isTakenBack) return;
    for (const outcome of commissionEntries({ ...event.order, uplines }, rules.rates)) {
      if (outcome.kind !== "earn") continue;
      const levels = cents.get(outcome.userId) ?? new Map<number, Cents>();
      levels.set(outcome.level, (levels.get(outcome.level) ?? 0) + outcome.amountCents);
      cents.set(outcome.userId, levels);
    }
  };
  for (const event of [...events].sort((one, other) => one.sequence - other.sequence)) {
    if (event.kind === "sale") sell(event);
    if (event.kind === "sale" || event.kind === "reversal") move(event, event.kind === "sale" ? 1 : -1);
    if (event.kind === "tier") setTier(standingOf(event.userId), event);
    if (event.kind === "refund") {
      for (const userId of event.userIds) standingOf(userId).counters.lifetimeVolumeCents -= event.volumeCents;
    }
    if (event.kind === "growth") {
      for (const userId of event.userIds) {
        standingOf(userId).counters.networkSize += 1;
        if (event.affiliateIds.includes(userId)) advance(standingOf(userId));
      }
    }
  }
  return { cents, tiers: new Map([...standings].map(([userId, { level }]) => [userId, level])) };
}

const NEWCOMER: ProgramStanding = {
  level: 1,
  advancesAbove: 0,
  counters: { lifetimeVolumeCents: 0, orders: 0, activeReferrals: 0, networkSize: 0 },
};

/** Sets the tier an admin chose; with `isLimit`, caps it at the tier an undone payment left. */
function setTier(standing: ProgramStanding, event: { level: number; advancesAbove: number; isLimit: boolean }): void {
  standing.level = event.isLimit ? Math.min(standing.level, event.level) : event.level;
  standing.advancesAbove = event.advancesAbove;
}

type Compared = { nowCents: Cents; draftCents: Cents };

/** Compares current payments with what a draft would have paid, by account, by level and in total. */
export function compareReplays(now: Replayed, draft: Replayed) {
  const accounts = new Map<string, Compared>();
  const levels = new Map<number, Compared>();
  const total: Compared = { nowCents: 0, draftCents: 0 };
  const add = (side: keyof Compared, { cents }: Replayed) => {
    for (const [userId, byLevel] of cents) {
      for (const [level, amount] of byLevel) {
        const ofAccount = accounts.get(userId) ?? { nowCents: 0, draftCents: 0 };
        const ofLevel = levels.get(level) ?? { nowCents: 0, draftCents: 0 };
        for (const sum of [ofAccount, ofLevel, total]) sum[side] += amount;
        accounts.set(userId, ofAccount);
        levels.set(level, ofLevel);
      }
    }
  };
  add("nowCents", now);
  add("draftCents", draft);
  const movedTiers = [...draft.tiers].flatMap(([userId, draftLevel]) => {
    const nowLevel = now.tiers.get(userId) ?? draftLevel;
    return nowLevel === draftLevel ? [] : [{ userId, nowLevel, draftLevel }];
  });
  return {
    total,
    levels: [...levels].sort(([one], [other]) => one - other).map(([level, sums]) => ({ level, ...sums })),
    accounts: [...accounts].map(([userId, sums]) => ({ userId, ...sums })),
    movedTiers,
  };
}
