"use client";

import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { ClaimDates } from "./claim-dates";

type Claim = RouterOutputs["claims"]["mine"][number];

const STATES = {
  pending: { label: "Being checked", tone: "attention" },
  approved: { label: "Accepted", tone: "success" },
  rejected: { label: "Declined", tone: "danger" },
} as const;

/** One's own claims and how each was decided. */
export function MyClaims({ isAffiliate }: { isAffiliate: boolean }) {
  const mine = api.claims.mine.useQuery();
  if (mine.isPending) return <Skeleton className="h-40" />;
  if (!mine.data) return <QueryError query={mine} />;
  return (
    <Card>
      <h2 className="font-semibold text-lg">Your claims</h2>
      {mine.data.length === 0 ? (
        <p className="mt-2 max-w-prose text-muted">
          None so far. Where our records do not settle a question, you can send us a claim
          {isAffiliate ? "; an accepted one is added to your balance." : "."}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {mine.data.map((claim) => (
            <ClaimItem key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ClaimItem({ claim }: { claim: Claim }) {
  const { label, tone } = STATES[claim.status];
  return (
    <li className="py-4 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures min-w-0 break-all font-medium">{claim.asked}</span>
        <Badge tone={tone}>{label}</Badge>
        {claim.isMine && claim.amountCents !== null && (
          <span className="figures font-medium text-success">+{formatMoney(claim.amountCents)}</span>
        )}
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-line break-words text-muted">{claim.message}</p>
      {claim.decisionReason && (
        <p className="mt-2 max-w-prose whitespace-pre-line break-words border-line-strong border-l-2 pl-3">
          {claim.decisionReason}
        </p>
      )}
      <p className="figures mt-2 text-muted text-sm">
        <ClaimDates claim={claim} />
      </p>
    </li>
  );
}
