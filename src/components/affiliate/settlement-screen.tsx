"use client";

import { CircleCheck } from "lucide-react";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { StatCard } from "~/components/ui/stat-card";
import { formatMoney } from "~/domain/money";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { monthsBetween } from "./months";
import { CashappTagForm, PayoutsList } from "./payouts";
import { StatementSection } from "./statement-section";

type Settlement = NonNullable<RouterOutputs["affiliate"]["settlement"]>;

/** For former affiliates: what they are owed, the payout tag and past payouts. Once all is settled, the proof of it. */
export function SettlementScreen() {
  const settlement = api.affiliate.settlement.useQuery();
  return (
    <div className="container-page flex flex-col gap-6 py-8">
      <div>
        <h1 className="font-semibold text-2xl">Your affiliate balance</h1>
        {settlement.data && (
          <p className="mt-1 max-w-prose text-muted">
            You are no longer in the affiliate program. This page shows what we owe you and what we paid.
          </p>
        )}
      </div>
      {!hasData(settlement) ? (
        <QueryState query={settlement} className="h-96" />
      ) : settlement.data === null ? (
        <EmptyState title="No commissions yet" link={{ href: "/profile#affiliate", label: "The affiliate program" }}>
          Your account has not earned any commissions.
        </EmptyState>
      ) : settlement.data.isSettled ? (
        <>
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title="Everything is settled"
            link={{ href: "/profile", label: "Your profile" }}
          >
            We owe you nothing.
          </EmptyState>
          <Proof settlement={settlement.data} />
        </>
      ) : (
        <Open settlement={settlement.data} />
      )}
    </div>
  );
}

function Open({ settlement }: { settlement: Settlement }) {
  const { owedCents, availableCents, onHoldCents, inPayoutCents, cashappTag, isWithheld } = settlement;
  return (
    <>
      {owedCents < 0 ? (
        <Notice tone="info" title={`A refund left your balance at ${formatMoney(owedCents)}`}>
          Nothing is sent to you, and you do not have to do anything.
        </Notice>
      ) : (
        !cashappTag && (
          <Notice tone="attention" title="We cannot pay you without a cash-app tag">
            Add it below, and the money is in the next payout.
          </Notice>
        )
      )}
      {isWithheld && (
        <Notice tone="attention" title="Your payouts are on hold">
          Nothing is sent until the shop has looked at your account. Please contact us if you have questions.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard label="We owe you" value={formatMoney(owedCents)} />
        <StatCard
          label="Available"
          value={formatMoney(availableCents)}
          hint={isWithheld ? "Waits for the shop" : "Paid out next"}
        />
        <StatCard label="On hold" value={formatMoney(onHoldCents)} hint="Available later" />
        <StatCard label="In payout" value={formatMoney(inPayoutCents)} hint="Prepared, not sent yet" />
      </div>
      <CashappTagForm cashappTag={cashappTag} />
      <Proof settlement={settlement} />
    </>
  );
}

/** What was paid and when. */
function Proof({ settlement: { cashappTag, months, affiliateCode } }: { settlement: Settlement }) {
  return (
    <>
      <PayoutsList cashappTag={cashappTag} />
      <StatementSection months={monthsBetween(months.first, months.last)} code={affiliateCode} />
    </>
  );
}
