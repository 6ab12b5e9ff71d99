"use client";

import { useQueryStates } from "nuqs";
import { ScreenHead } from "../screen-head";
import { PayoutPreview } from "./payout-preview";
import { PayoutRuns } from "./payout-runs";
import { payoutsParsers } from "./search-params";

/** What can be paid out now, and the runs that have been. */
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
