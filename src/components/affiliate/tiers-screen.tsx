"use client";

import { AffiliatePage } from "./affiliate-tabs";
import { TierGroups } from "./tier-groups";
import { TierRates } from "./tier-rates";
import { WithStanding } from "./with-standing";

/** Tiers: what each of them gives and asks for, and the rates. */
export function TiersScreen() {
  return (
    <AffiliatePage tab="/affiliate/tiers">
      <WithStanding>{({ tier }) => <TierGroups level={tier.level} />}</WithStanding>
      <TierRates />
    </AffiliatePage>
  );
}
