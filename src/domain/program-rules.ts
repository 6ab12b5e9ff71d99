import { RATE_TABLE, type RateTable } from "./commission";
import type { Bps, Cents } from "./money";
import { TIERS, type Tier } from "./tier-table";

/** What a version of the rules says about one tier; its name and group never change. */
export type TierFigures = Omit<Tier, "id" | "level" | "name" | "group" | "badgeColor">;

/** One version of the rules: what is paid, for what, when it can be paid out and from which amount. */
export type ProgramRules = {
  rates: RateTable;
  /** The sixteen tiers, lowest first. */
  tiers: readonly TierFigures[];
  holdDays: number;
  minimumPayoutCents: Cents;
};

const figuresOf = ({ id: _id, level: _level, name: _name, group: _group, badgeColor: _badge, ...figures }: Tier) =>
  figures satisfies TierFigures;

/** The rules that the program began with. */
export const FIRST_RULES: ProgramRules = {
  rates: RATE_TABLE,
  tiers: TIERS.map(figuresOf),
  holdDays: 0,
  minimumPayoutCents: 0,
};

/** The sixteen tiers with the figures of these rules. */
export const tiersOf = (rules: Pick<ProgramRules, "tiers">): Tier[] =>
  TIERS.map((tier, at) => ({ ...tier, ...rules.tiers[at] }));

/** What the tier of this name adds to a direct commission, in basis points; 0 for an unknown one. */
export const bonusOfTier = (rules: ProgramRules, tierName: string | null): Bps =>
  tiersOf(rules).find(({ name }) => name === tierName)?.commissionBonusBps ?? 0;
