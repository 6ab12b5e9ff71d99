"use client";

import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { SENT_REASON, withNote } from "../sent-reason";
import { AcceptDialog } from "./accept-dialog";
import { ClaimFacts } from "./claim-facts";

export type ClaimDetail = RouterOutputs["admin"]["claims"]["byId"];

/** One claim with all the facts beside it, and the decision. */
export function ClaimScreen({ claimId }: { claimId: string }) {
  const query = api.admin.claims.byId.useQuery({ claimId });
  const [opened, setOpened] = useState<"accept" | "decline" | null>(null);
  const claim = query.data;
  if (query.isPending) return <Skeleton className="h-96" />;
  if (!claim) return <QueryError query={query} />;
  const isPending = claim.status === "pending";
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs items={[{ label: "Claims", href: "/admin/claims" }, { label: `Claim ${claim.number}` }]} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold text-2xl">
          <span className="figures">Claim {claim.number}</span>
          <Badge tone={isPending ? "attention" : claim.status === "approved" ? "success" : "danger"}>
            {isPending ? "Waiting" : claim.status === "approved" ? "Accepted" : "Declined"}
          </Badge>
        </h1>
        {isPending && (
          <div className="flex gap-2">
            <Button onClick={() => setOpened("accept")}>Accept</Button>
            <Button variant="secondary" onClick={() => setOpened("decline")}>
              Decline
            </Button>
          </div>
        )}
      </div>
      {!isPending && <Decision claim={claim} />}
      <ClaimFacts claim={claim} />
      {opened === "accept" && <AcceptDialog claim={claim} onClose={() => setOpened(null)} />}
      {opened === "decline" && <DeclineDialog claim={claim} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Decision({ claim }: { claim: ClaimDetail }) {
  return (
    <Card>
      <h2 className="font-semibold text-lg">Decision</h2>
      {claim.amountCents !== null && (
        <p className="figures mt-2">
          {formatMoney(claim.amountCents)} added to the balance of {claim.creditedUser?.name}
        </p>
      )}
      {claim.decisionReason && (
        <p className="mt-2 max-w-prose whitespace-pre-line break-words">{claim.decisionReason}</p>
      )}
      <p className="figures mt-2 text-muted text-sm">
        {claim.reviewedAt && <LocalDate at={claim.reviewedAt} />}
        {claim.reviewedBy && ` by ${claim.reviewedBy}`}
      </p>
    </Card>
  );
}

function DeclineDialog({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const decline = api.admin.claims.decline.useMutation(useActionOptions("Claim declined", onClose));
  return (
    <ActionDialog
      action={decline}
      failedText="Failed to decline the claim"
      title={`Decline claim ${claim.number}?`}
      description={`${claim.claimant.email} gets your reason by e-mail. Name no other customer or affiliate in it.`}
      {...SENT_REASON}
      confirmLabel="Decline"
      onConfirm={(reason, note) => decline.mutate({ claimId: claim.id, reason, ...withNote(note) })}
      onClose={onClose}
    />
  );
}
