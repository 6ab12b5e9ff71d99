"use client";

import { ledgerHref } from "~/components/admin/ledger/search-params";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { FigureLine } from "../figure-line";
import { balanceLabels } from "../ledger/balance-labels";
import { affiliatesHref } from "./search-params";

/** The programme in four figures, each with the list that adds up to it. */
export function AffiliateStats() {
  const stats = api.admin.affiliates.stats.useQuery();
  if (stats.isError) return <QueryError query={stats} />;
  if (stats.isPending) return <Skeleton className="h-6" />;
  const { total, activeThisMonth, paidCents, ...sums } = stats.data;
  return (
    <FigureLine
      figures={[
        {
          label: "Total Affiliates",
          value: total.toLocaleString("en-US"),
          hint: "In the program now, not counting revoked affiliates and the house account",
          href: affiliatesHref({ status: "active" }),
        },
        {
          label: "Active This Month",
          value: activeThisMonth.toLocaleString("en-US"),
          hint: "Earned a commission or gained a direct referral since the 1st (UTC)",
          href: affiliatesHref({ status: "this-month" }),
        },
        {
          label: "Pending Commissions",
          value: formatMoney(sums.owedCents),
          hint: `Owed: earned and not sent yet. ${balanceLabels(sums)}`,
          href: ledgerHref({ view: "balances" }),
        },
        {
          label: "Paid Commissions",
          value: formatMoney(paidCents),
          hint: "Sent in payouts, without returned ones: Paid out of all balances",
          href: ledgerHref({ view: "balances" }),
        },
      ]}
    />
  );
}
