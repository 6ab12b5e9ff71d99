"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { STAFF_REASON } from "../sent-reason";
import type { Preview } from "./payout-labels";

type Line = Preview["toReview"][number];
type PayoutReviewProps = {
  preview: Preview;
  /** Reason for including a payee, by user ID. Payees without one are left out. */
  reasons: Readonly<Record<string, string>>;
  onChange: (reasons: Readonly<Record<string, string>>) => void;
};

/** Payees who may be earning from their own orders, with the evidence. Each is paid only if the admin includes them. */
export function PayoutReview({ preview: { toReview, toReviewCount }, reasons, onChange }: PayoutReviewProps) {
  const [asked, setAsked] = useState<Line | null>(null);
  const without = (userId: string) => Object.fromEntries(Object.entries(reasons).filter(([id]) => id !== userId));
  return (
    <section aria-labelledby="review" className="flex flex-col gap-2">
      <h3 id="review" className="font-medium">
        Needs your review ({toReviewCount})
      </h3>
      <Notice tone="attention">
        These payees may be earning from their own orders, or share a payment tag. They are left out of the run unless
        you include them.
      </Notice>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {toReview.map((line) => (
          <li
            key={line.userId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]"
          >
            <p className="min-w-0">
              <span className="block truncate font-medium">{line.name}</span>
              <span className="block truncate text-muted">{line.email}</span>
              <span className="break-all font-mono">{line.paymentTag}</span>
            </p>
            <div className="order-3 col-span-2 flex min-w-0 flex-col gap-1 break-words sm:order-none sm:col-span-1">
              {line.why.map(({ sentence }) => (
                <p key={sentence}>{sentence}</p>
              ))}
              {reasons[line.userId] && <p className="text-success">Included: {reasons[line.userId]}</p>}
            </div>
            <div className="flex flex-col items-end gap-2">
              <span className="figures font-semibold">{formatMoney(line.amountCents)}</span>
              {reasons[line.userId] ? (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Leave out ${line.name}`}
                  onClick={() => onChange(without(line.userId))}
                >
                  Leave out
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Include ${line.name}`}
                  onClick={() => setAsked(line)}
                >
                  Include
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {toReviewCount > toReview.length && (
        <p className="text-muted text-sm">and {toReviewCount - toReview.length} more, none of them in the run.</p>
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={`Include ${formatMoney(asked.amountCents)} for ${asked.name}?`}
          description="Your reason is kept with the payout, in its CSV and in the audit."
          confirmLabel="Include"
          tone="primary"
          reasonLabel={STAFF_REASON}
          onConfirm={(reason) => {
            onChange({ ...reasons, [asked.userId]: reason });
            setAsked(null);
          }}
        />
      )}
    </section>
  );
}
