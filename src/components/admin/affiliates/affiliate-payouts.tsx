"use client";

import { HandCoins } from "lucide-react";
import { PAYOUT_TONES } from "~/components/shared/payout-tones";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { PAYOUT_STATUS_LABELS } from "~/domain/payout";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { api } from "~/trpc/react";

export function AffiliatePayouts({ userId }: { userId: string }) {
  const query = api.admin.affiliates.payouts.useInfiniteQuery({ userId }, CURSOR_PAGINATION);
  if (!query.data) return <QueryState query={query} className="h-64" />;
  const payouts = query.data.pages.flatMap((page) => page.payouts);
  if (payouts.length === 0) {
    return (
      <EmptyState icon={<HandCoins aria-hidden />} title="No payouts yet">
        Available earnings go out with the next payout run, once a payment tag is set.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Payouts" className="divide-y divide-line rounded border border-line bg-surface">
        {payouts.map((payout) => (
          <li key={payout.id} className="flex items-start justify-between gap-4 px-4 py-3 text-sm">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-mono">{payout.cashappTag}</span>
                <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_STATUS_LABELS[payout.status]}</Badge>
              </p>
              <p className="mt-1 break-words text-muted">
                {payout.reference ? `Reference ${payout.reference}` : "No reference yet"}
                {payout.sentAt && (
                  <>
                    , sent <LocalDate at={payout.sentAt} />
                  </>
                )}
                {payout.returnedAt && (
                  <>
                    , returned <LocalDate at={payout.returnedAt} />: {payout.returnReason}
                  </>
                )}
              </p>
            </div>
            <p className="figures shrink-0 text-right">
              <span className="font-semibold text-base">{formatMoney(payout.amountCents)}</span>
              <span className="block text-muted">
                <LocalDate at={payout.createdAt} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <MoreButton pages={query} className="">
        Show older payouts
      </MoreButton>
    </div>
  );
}
