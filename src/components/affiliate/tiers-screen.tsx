"use client";

import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { MAX_LEVELS, type RateTable } from "~/domain/commission";
import { formatMoney, formatPercent } from "~/domain/money";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { AffiliatePage, WithStanding } from "./affiliate-page";
import { TierGroups } from "./tier-groups";

type Rules = RouterOutputs["affiliate"]["rules"];

/** Tiers page: tiers, rates and upcoming rule changes. */
export function TiersScreen() {
  const rules = api.affiliate.rules.useQuery();
  return (
    <AffiliatePage tab="/affiliate/tiers">
      {!hasData(rules) ? (
        <QueryState query={rules} className="h-[40rem]" />
      ) : (
        <>
          {rules.data.next && <NextRules next={rules.data.next} />}
          <WithStanding>
            {({ tier }) => (
              <TierGroups level={tier.level} tiers={rules.data.tiers} directBps={rules.data.rates.None[0] ?? 0} />
            )}
          </WithStanding>
          <TierRates rates={rules.data.rates} />
          <p className="text-muted text-sm">
            Hold: {rules.data.holdDays === 0 ? "none" : plural(rules.data.holdDays, "day")}. Minimum payout:{" "}
            {rules.data.minimumPayoutCents === 0 ? "none" : formatMoney(rules.data.minimumPayoutCents)}. Rules version{" "}
            {rules.data.version}; each of your earnings keeps the rules it was paid by.
          </p>
        </>
      )}
    </AffiliatePage>
  );
}

/** Published rules that are not in effect yet. */
function NextRules({ next }: { next: NonNullable<Rules["next"]> }) {
  return (
    <Notice
      tone="attention"
      title={
        <>
          The rules change on <LocalTime at={next.effectiveFrom} />
        </>
      }
    >
      <p className="mt-1">{next.note}</p>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {next.differences.map(({ what, before, after }) => (
          <li key={what} className="flex flex-wrap justify-between gap-x-4">
            <span>{what}</span>
            <span className="figures">
              {before} → <strong>{after}</strong>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">Orders paid before then keep today's rates. You keep every tier you reached.</p>
    </Notice>
  );
}

const BUYERS = [
  ["None", "No membership"],
  ["Bronze", "Bronze"],
  ["Gold", "Gold"],
] as const;

/** Merges adjacent levels with equal rates into one column: 1, 2-3, 4-5, 6-10. */
function columns(rates: RateTable): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = [];
  for (let level = 1; level <= MAX_LEVELS; level++) {
    const span = spans.at(-1);
    const isSame = span && BUYERS.every(([tier]) => rates[tier][level - 1] === rates[tier][span.first - 1]);
    if (span && isSame) span.last = level;
    else spans.push({ first: level, last: level });
  }
  return spans;
}

export function TierRates({ rates }: { rates: RateTable }) {
  const spans = columns(rates);
  return (
    <Card
      title="Rates by the buyer's tier"
      description="Rates depend on the buyer's membership when the order was placed. They apply to what was paid for products, without shipping. Test and wholesale orders pay none."
    >
      <Table
        label="Rates by the buyer's tier"
        className="max-sm:text-xs max-sm:[&_td]:whitespace-normal max-sm:[&_td]:px-1.5 max-sm:[&_th]:whitespace-normal max-sm:[&_th]:px-1.5"
      >
        <THead>
          <TR>
            <TH>Buyer</TH>
            {spans.map(({ first, last }) => (
              <TH key={first} isNumeric>
                {first === last ? `Level ${first}` : `Levels ${first}-${last}`}
              </TH>
            ))}
          </TR>
        </THead>
        <TBody>
          {BUYERS.map(([tier, label]) => (
            <TR key={tier}>
              <TH scope="row" className="font-normal">
                {label}
              </TH>
              {spans.map(({ first }) => (
                <TD key={first} isNumeric>
                  {formatPercent(rates[tier][first - 1] ?? 0)}
                  {first === 1 && " + bonus"}
                </TD>
              ))}
            </TR>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}
