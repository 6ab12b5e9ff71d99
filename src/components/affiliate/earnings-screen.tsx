"use client";

import type { ReactNode } from "react";
import { AffiliatePage } from "./affiliate-tabs";
import { CashappTagForm } from "./cashapp-tag-form";
import { EarningsBreakdown } from "./earnings-breakdown";
import { EarningsList } from "./earnings-list";
import { monthsBetween } from "./months";
import { PayoutsList } from "./payouts-list";
import { StatementSection } from "./statement-section";
import { UnpaidLevels } from "./unpaid-levels";
import { WithStanding } from "./with-standing";

/** Earnings: where every cent came from, and where it went. */
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
                <PayoutsList />
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

/** A part of the page that links lead to; it comes to rest below the shop's header. */
function Section({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={label} className="flex min-w-0 scroll-mt-28 flex-col gap-6">
      {children}
    </section>
  );
}
