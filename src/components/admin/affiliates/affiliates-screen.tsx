"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { ledgerHref } from "~/components/admin/ledger/search-params";
import { Badge } from "~/components/ui/badge";
import { buttonStyles } from "~/components/ui/button-styles";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { FigureLine } from "../figure-line";
import { balanceLabels } from "../ledger/balance-labels";
import { PendingRequests, RequestRow } from "../pending-requests";
import { RejectAffiliate } from "../requests/reject-dialog";
import { ScreenHead } from "../screen-head";
import { AffiliateList } from "./affiliate-list";
import { affiliatesHref } from "./search-params";

export function AffiliatesScreen() {
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead title="Affiliates" hint="Who refers new members, their results, and requests to join.">
        <a href="/admin/affiliates/affiliates.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export CSV
        </a>
      </ScreenHead>
      <AffiliateStats />
      <AffiliateRequests />
      <AffiliateList />
    </div>
  );
}

/** Four key figures, each linked to the list that adds up to it. */
function AffiliateStats() {
  const stats = api.admin.affiliates.stats.useQuery();
  if (!hasData(stats)) return <QueryState query={stats} className="h-6" />;
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

type Request = RouterOutputs["admin"]["affiliates"]["pending"]["requests"][number];

function AffiliateRequests() {
  const pending = api.admin.affiliates.pending.useQuery();
  const [rejected, setRejected] = useState<Request | null>(null);
  return (
    <>
      <PendingRequests
        query={pending}
        title="Pending Requests"
        hint="Everyone who is not suspended gets an e-mail with the decision."
        row={(request) => (
          <AffiliateRequestRow key={request.id} request={request} onReject={() => setRejected(request)} />
        )}
      />
      {rejected && <RejectAffiliate key={rejected.id} request={rejected} onClose={() => setRejected(null)} />}
    </>
  );
}

function AffiliateRequestRow({ request, onReject }: { request: Request; onReject: () => void }) {
  const approve = api.admin.affiliates.approve.useMutation(
    useToastOptions(({ code }) => `Approved! Affiliate code: ${code ?? ""}`, "Failed to approve request"),
  );
  return (
    <RequestRow
      name={request.name}
      aside={request.isDisabled && <Badge tone="danger">Suspended, gets no e-mail</Badge>}
      email={request.email}
      createdAt={request.createdAt}
      isApproving={approve.isPending}
      onApprove={() => approve.mutate({ requestId: request.id })}
      onReject={onReject}
    >
      <p className="mt-1 whitespace-pre-line break-words text-sm">{request.reason}</p>
    </RequestRow>
  );
}
