"use client";

import { ChevronRight, HandCoins } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import type { PayoutExclusion } from "~/domain/payout";
import { EVERYBODY, type PayoutChoice } from "~/domain/payout-choice";
import { payoutScheduleText } from "~/domain/payout-schedule";
import { plural } from "~/domain/plural";
import { formatDate } from "~/lib/format-date";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { FigureLine } from "../figure-line";
import { ScreenHead } from "../screen-head";
import { chosenRun } from "./chosen-run";
import { AskForTags, ReleaseButton } from "./payout-hold";
import { PayoutIncluded } from "./payout-included";
import type { Preview } from "./payout-labels";
import { PayoutReview } from "./payout-review";
import { PayoutRuns } from "./payout-runs";
import { PrepareRun } from "./prepare-run";
import { payoutsParsers } from "./search-params";

export function PayoutsScreen() {
  const [{ page }] = useQueryStates(payoutsParsers);
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Payouts"
        hint={
          <p>
            Available commissions are paid in runs. Prepare a run, send the money, then mark it as sent.{" "}
            <a href="#runs" className="text-accent underline underline-offset-4">
              Runs so far
            </a>
          </p>
        }
      />
      <PayoutPreview />
      <PayoutRuns page={page} />
    </div>
  );
}

/** The next run: who would be paid, who needs review, who is left out and why, and the button to prepare it. */
function PayoutPreview() {
  const preview = api.admin.payouts.preview.useQuery();
  const [choice, setChoice] = useState<PayoutChoice>(EVERYBODY);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  if (!hasData(preview)) return <QueryState query={preview} className="h-96" />;
  const { data } = preview;
  const leftOut = data.excludedCounts.reduce((sum, { count }) => sum + count, 0);
  const inclusions = data.toReview.flatMap((line) => {
    const reason = reasons[line.userId];
    return reason ? [{ ...line, reason }] : [];
  });
  const isChosen = choice.exclusions.length > 0 || choice.only !== null || Object.keys(reasons).length > 0;
  const plan = chosenRun(data, inclusions, choice);
  return (
    <section aria-labelledby="next-run" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="next-run" className="font-semibold text-lg">
            Next run
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            {data.isDue && plan.count + data.toReviewCount > 0 && <Badge tone="attention">Due</Badge>}
            <span>
              Payouts are sent {payoutScheduleText(data.schedule)}
              {data.payoutDay && `, next on ${formatDate(data.payoutDay)}`}.{" "}
              <Link href="/admin/settings" className="text-accent underline underline-offset-4">
                Change
              </Link>
            </span>
          </p>
        </div>
        {plan.count > 0 && <PrepareRun preview={data} plan={plan} />}
      </div>
      <FigureLine
        figures={[
          {
            label: "To pay out",
            value: formatMoney(plan.totalCents),
            hint: `Available, to ${plural(plan.count, "affiliate")}`,
          },
          {
            label: "Left out",
            value: leftOut + data.toReviewCount - inclusions.length + plan.leftOutCount,
            hint: "Accounts in the ledger that this run does not pay",
          },
          { label: "Minimum payout", value: formatMoney(data.minimumCents), hint: "From the program rules" },
        ]}
      />
      {data.toReviewCount > 0 && <PayoutReview preview={data} reasons={reasons} onChange={setReasons} />}
      {data.count > 0 ? (
        <PayoutIncluded preview={data} choice={choice} onChange={setChoice} />
      ) : data.toReviewCount > 0 ? null : (
        <EmptyState icon={<HandCoins aria-hidden />} title="Nothing to pay out">
          Commissions appear here once the orders are paid and the hold period is over.
        </EmptyState>
      )}
      {leftOut > 0 && <PayoutLeftOut preview={data} />}
      <LeaveGuard isDirty={isChosen} verb="preparing" name="the run" />
    </section>
  );
}

const LABELS: Readonly<Record<PayoutExclusion, { label: string; tone: BadgeTone }>> = {
  deleted: { label: "Deleted account", tone: "neutral" },
  suspended: { label: "Suspended", tone: "danger" },
  withheld: { label: "Withheld", tone: "attention" },
  terms: { label: "Terms not accepted", tone: "attention" },
  "no-tag": { label: "No tag", tone: "attention" },
  "below-minimum": { label: "Below minimum", tone: "neutral" },
  "in-payout": { label: "In a payout", tone: "accent" },
  "on-hold": { label: "On hold", tone: "accent" },
  negative: { label: "Negative", tone: "danger" },
  zero: { label: "Nothing owed", tone: "neutral" },
};

function PayoutLeftOut({ preview: { excluded, excludedCounts } }: { preview: Preview }) {
  const total = excludedCounts.reduce((sum, { count }) => sum + count, 0);
  const withoutTag = excludedCounts.find(({ reason }) => reason === "no-tag")?.count ?? 0;
  return (
    <details className="group flex flex-col gap-2">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-2 rounded py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">Left out</span>
        {excludedCounts
          .filter(({ count }) => count > 0)
          .map(({ reason, count }) => (
            <Badge key={reason} tone={LABELS[reason].tone}>
              {LABELS[reason].label} {count}
            </Badge>
          ))}
      </summary>
      {withoutTag > 0 && (
        <div className="mb-2">
          <AskForTags count={withoutTag} />
        </div>
      )}
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {excluded.map((line) => (
          <li
            key={line.userId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-1.5 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem] sm:items-center"
          >
            <p className="min-w-0">
              <span className="block truncate font-medium">{line.name}</span>
              <span className="block truncate text-muted">{line.email}</span>
            </p>
            <div className="order-3 col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:order-none sm:col-span-1">
              <span className="[overflow-wrap:anywhere]">{line.message}</span>
              {line.reason === "withheld" && <ReleaseButton userId={line.userId} name={line.name} />}
            </div>
            <p className={`figures text-right font-semibold ${line.balanceCents < 0 ? "text-danger" : ""}`}>
              {formatMoney(line.balanceCents)}
            </p>
          </li>
        ))}
      </ul>
      {total > excluded.length && <p className="mt-2 text-muted text-sm">and {total - excluded.length} more.</p>}
    </details>
  );
}
