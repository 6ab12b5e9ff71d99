"use client";

import Link from "next/link";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";
import { MembershipDecision } from "./membership-decision";
import { userHref } from "./search-params";
import { useMembershipActions } from "./use-membership-actions";

type Request = RouterOutputs["admin"]["membership"]["pending"]["requests"][number];
type Asked = { request: Request; act: "approve" | "reject" };

/** Who asks for Bronze or Gold, and the answer to each. */
export function SubscriptionRequests() {
  const pending = api.admin.membership.pending.useQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (pending.isPending) return <Skeleton className="h-28" />;
  if (pending.isError) return <QueryError query={pending} />;
  const { requests, count } = pending.data;
  return (
    <Card>
      <CardHeader
        title={`Pending Subscription Requests (${count})`}
        description={
          count > requests.length
            ? `The oldest ${requests.length} of them.`
            : "Verify the payment before you approve one."
        }
      />
      {count === 0 && <p className="text-muted">Nobody waits for an answer.</p>}
      <ul aria-label="Pending subscription requests" className="divide-y divide-line">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} onAct={(act) => setAsked({ request, act })} />
        ))}
      </ul>
      {asked && (
        <MembershipDecision
          key={`${asked.request.id} ${asked.act}`}
          request={{
            ...asked.request,
            name: asked.request.user.name,
            email: asked.request.userEmail,
            reference: asked.request.paymentProof,
          }}
          act={asked.act}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

function RequestRow({ request, onAct }: { request: Request; onAct: (act: Asked["act"]) => void }) {
  const acts = useMembershipActions(request.id, () => {});
  const { name } = request.user;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          <Link href={userHref(request.userId)} className="rounded underline-offset-4 hover:underline">
            {name}
          </Link>
        </p>
        <p className="break-all text-muted text-sm">{request.userEmail}</p>
        <p className="figures mt-1 text-sm">
          {request.currentTier} → <span className="font-medium">{request.requestedTier}</span>,{" "}
          {formatMoney(request.amountCents)}, reference{" "}
          <span className="break-all font-mono">{request.paymentProof}</span>
        </p>
        {request.requotedCents !== null && (
          <p className="figures text-sm">
            <Badge tone="attention">Waits for the member</Badge> new price {formatMoney(request.requotedCents)}
          </p>
        )}
        <p className="figures text-muted text-sm">Asked {formatDate(request.createdAt)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          label="Test"
          aria-label={`Test request: ${name}`}
          checked={request.isTest}
          disabled={acts.isFlagging}
          onChange={({ target }) => acts.setTest(target.checked)}
        />
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Approve: ${name}`} onClick={() => onAct("approve")}>
            Approve
          </Button>
          <Button size="sm" variant="secondary" aria-label={`Reject: ${name}`} onClick={() => onAct("reject")}>
            Reject
          </Button>
        </div>
      </div>
    </li>
  );
}
