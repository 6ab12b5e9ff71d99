import { RATE_TABLE, type RateTable } from "./commission";
import type { Bps, Cents } from "./money";
import { TIERS, type Tier } from "./tier-table";

/** The part of a tier that the rules define; its name and group never change. */
export type TierFigures = Omit<Tier, "id" | "level" | "name" | "group" | "badgeColor">;

/** A version of the program rules: commission rates, tiers, hold period and minimum payout. */
export type ProgramRules = {
  rates: RateTable;
  /** The sixteen tiers, lowest first. */
  tiers: readonly TierFigures[];
  holdDays: number;
  minimumPayoutCents: Cents;
};

const figuresOf = ({ id: _id, level: _level, name: _name, group: _group, badgeColor: _badge, ...figures }: Tier) =>
  figures satisfies TierFigures;

/** The initial rules of the program. */
export const INITIAL_RULES: ProgramRules = {
  rates: RATE_TABLE,
  tiers: TIERS.map(figuresOf),
  holdDays: 0,
  minimumPayoutCents: 0,
};

/** The sixteen tiers with the figures of these rules. */
export const tiersOf = (rules: Pick<ProgramRules, "tiers">): Tier[] =>
  TIERS.map((tier, at) => ({ ...tier, ...rules.tiers[at] }));

/** The bonus a tier adds to direct commissions, in basis points; 0 for an unknown tier name. */
export const bonusOfTier = (rules: ProgramRules, tierName: string | null): Bps =>
  tiersOf(rules).find(({ name }) => name === tierName)?.commissionBonusBps ?? 0;
