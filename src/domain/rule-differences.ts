import { MAX_LEVELS } from "./commission";
import { formatMoney, formatPercent } from "./money";
import { type ProgramRules, type TierFigures, tiersOf } from "./program-rules";

/** A figure that differs between two versions, formatted for display. */
export type RuleDifference = { what: string; before: string; after: string };

const BUYERS = ["None", "Bronze", "Gold"] as const;
const count = (value: number) => value.toLocaleString("en-US");
const days = (value: number) => (value === 0 ? "none" : value === 1 ? "1 day" : `${value} days`);

const FIGURES: readonly { key: keyof TierFigures; label: string; shown: (value: number) => string }[] = [
  { key: "commissionBonusBps", label: "bonus", shown: formatPercent },
  { key: "pricingDiscountBps", label: "own discount", shown: formatPercent },
  { key: "minLifetimeVolumeCents", label: "volume target", shown: formatMoney },
  { key: "minOrders", label: "orders target", shown: count },
  { key: "minActiveReferrals", label: "active referrals target", shown: count },
  { key: "minNetworkSize", label: "network target", shown: count },
];

/** All differences between two versions of the rules, in the order of the rules page. */
export function ruleDifferences(before: ProgramRules, after: ProgramRules): RuleDifference[] {
  const found: RuleDifference[] = [];
  const compare = (what: string, one: number, other: number, shown: (value: number) => string) => {
    if (one !== other) found.push({ what, before: shown(one), after: shown(other) });
  };
  for (const buyer of BUYERS) {
    const name = buyer === "None" ? "buyers without a membership" : `${buyer} buyers`;
    for (let at = 0; at < MAX_LEVELS; at++) {
      const what = `Level ${at + 1}, ${name}`;
      compare(what, before.rates[buyer][at] ?? 0, after.rates[buyer][at] ?? 0, formatPercent);
    }
  }
  const former = tiersOf(before);
  for (const [at, tier] of tiersOf(after).entries()) {
    for (const { key, label, shown } of FIGURES) {
      compare(`${tier.name}, ${label}`, former[at]?.[key] ?? 0, tier[key], shown);
    }
  }
  compare("Hold", before.holdDays, after.holdDays, days);
  compare("Minimum payout", before.minimumPayoutCents, after.minimumPayoutCents, formatMoney);
  return found;
}
