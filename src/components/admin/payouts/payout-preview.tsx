"use client";

import { HandCoins } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { EVERYBODY, type PayoutChoice } from "~/domain/payout-choice";
import { payoutScheduleText } from "~/domain/payout-schedule";
import { formatDate } from "~/lib/format-date";
import { api } from "~/trpc/react";
import { FigureLine } from "../figure-line";
import { chosenRun } from "./chosen-run";
import { PayoutIncluded } from "./payout-included";
import { affiliates } from "./payout-labels";
import { PayoutLeftOut } from "./payout-left-out";
import { PayoutReview } from "./payout-review";
import { PrepareRun } from "./prepare-run";

/** Who would be paid how much now, who not and why, who waits for a review, and the button that prepares the run. */
export function PayoutPreview() {
  const preview = api.admin.payouts.preview.useQuery();
  const [choice, setChoice] = useState<PayoutChoice>(EVERYBODY);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  if (preview.isPending) return <Skeleton className="h-96" />;
  if (preview.isError) return <QueryError query={preview} />;
  const { data } = preview;
  const leftOut = data.excludedCounts.reduce((sum, { count }) => sum + count, 0);
  const inclusions = data.toReview.flatMap((line) => {
    const reason = reasons[line.userId];
    return reason ? [{ ...line, reason }] : [];
  });
  const plan = chosenRun(data, inclusions, choice);
  return (
    <section aria-labelledby="next-run" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="next-run" className="font-semibold text-lg">
            Next run
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            {data.isDue && plan.count > 0 && <Badge tone="attention">Due</Badge>}
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
            hint: `Available, to ${affiliates(plan.count)}`,
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
    </section>
  );
}
