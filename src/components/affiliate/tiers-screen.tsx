"use client";

import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { AffiliatePage } from "./affiliate-tabs";
import { TierGroups } from "./tier-groups";
import { TierRates } from "./tier-rates";
import { WithStanding } from "./with-standing";

type Rules = RouterOutputs["affiliate"]["rules"];

/** Tiers: what each of them gives and asks for, the rates, and what changes next. */
export function TiersScreen() {
  const rules = api.affiliate.rules.useQuery();
  return (
    <AffiliatePage tab="/affiliate/tiers">
      {rules.isError ? (
        <QueryError query={rules} />
      ) : !rules.data ? (
        <Skeleton className="h-[40rem]" />
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
            Hold: {rules.data.holdDays === 0 ? "none" : `${rules.data.holdDays} days`}. Minimum payout:{" "}
            {rules.data.minimumPayoutCents === 0 ? "none" : formatMoney(rules.data.minimumPayoutCents)}. Rules version{" "}
            {rules.data.version}; each of your earnings keeps the rules it was paid by.
          </p>
        </>
      )}
    </AffiliatePage>
  );
}

/** A change that is published and has not begun: from when, why, and each figure. */
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
