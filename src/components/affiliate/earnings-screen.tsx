"use client";

import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { formatDate } from "~/lib/format-date";
import { api } from "~/trpc/react";
import { AffiliatePage, WithStanding } from "./affiliate-page";
import { EarningsBreakdown } from "./earnings-breakdown";
import { EarningsList } from "./earnings-list";
import { monthsBetween } from "./months";
import { NextPayoutText } from "./next-payout-banner";
import { CashappTagForm, PayoutsList } from "./payouts";
import { earningsParsers } from "./search-params";
import { StatementSection } from "./statement-section";

/** Earnings page: breakdown, ledger, payouts and statement. */
export function EarningsScreen() {
  return (
    <AffiliatePage tab="/affiliate/earnings">
      <WithStanding>
        {({ months: { first, last }, cashappTag, affiliateCode }) => {
          const months = monthsBetween(first, last);
          return (
            <>
              <Section id="earnings" label="Earnings">
                <EarningsBreakdown months={months} />
                <EarningsList months={months} />
                <UnpaidLevels />
              </Section>
              <Section id="payouts" label="Payouts">
                <CashappTagForm cashappTag={cashappTag} />
                <PayoutsList cashappTag={cashappTag} next={<NextPayoutText />} />
              </Section>
              <Section id="statement" label="Statement">
                <StatementSection months={months} code={affiliateCode} />
              </Section>
            </>
          );
        }}
      </WithStanding>
    </AffiliatePage>
  );
}

/** A section that links target; the scroll margin keeps it clear of the header. */
function Section({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={label} className="flex min-w-0 scroll-mt-28 flex-col gap-6">
      {children}
    </section>
  );
}

/** Orders in the network that paid nothing, with reasons. Uses the level, month and order filters of the ledger. */
export function UnpaidLevels() {
  const [{ level, month, order }] = useQueryStates(earningsParsers);
  const query = api.affiliate.unpaidLevels.useInfiniteQuery(
    { ...(level && { level }), ...(month && { month }), ...(order && { order }) },
    CURSOR_PAGINATION,
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Card
      title="Not paid, and why"
      description="Orders in your network that paid you nothing. Refunded orders are listed above as void; a paused bonus is noted on its commission. Days and months are in UTC."
    >
      {!query.data && <QueryState query={query} className="h-16" />}
      {rows?.length === 0 && (
        <p className="text-muted text-sm">
          {level || month || order
            ? "No unpaid order matches this selection."
            : "No order in your network went unpaid."}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Not paid, and why">
          {rows.map((row) => (
            <li
              key={`${row.shortOrderId}-${row.generation}-${row.level}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 text-sm"
            >
              <span>
                <span className="font-mono">{row.shortOrderId}</span> · level {row.level} · {row.why}
              </span>
              <span className="text-muted">{formatDate(row.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={query}>Show older orders</MoreButton>
    </Card>
  );
}
