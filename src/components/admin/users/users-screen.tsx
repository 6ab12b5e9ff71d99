"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { buttonStyles } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { PendingRequests, RequestRow } from "../pending-requests";
import { ScreenHead } from "../screen-head";
import { MembershipDecision } from "./membership-decision";
import { userHref } from "./search-params";
import { useMembershipActions } from "./use-membership-actions";
import { UserList } from "./user-list";

export function UsersScreen() {
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead title="Users" hint="Accounts, memberships and permissions.">
        <a href="/admin/users/users.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export CSV
        </a>
      </ScreenHead>
      <SubscriptionRequests />
      <UserList />
    </div>
  );
}

type Request = RouterOutputs["admin"]["membership"]["pending"]["requests"][number];
type Asked = { request: Request; act: "approve" | "reject" };

function SubscriptionRequests() {
  const pending = api.admin.membership.pending.useQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <PendingRequests
        query={pending}
        title="Pending Subscription Requests"
        hint="Verify the payment before you approve one."
        row={(request) => (
          <SubscriptionRequestRow key={request.id} request={request} onAct={(act) => setAsked({ request, act })} />
        )}
      />
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
    </>
  );
}

function SubscriptionRequestRow({ request, onAct }: { request: Request; onAct: (act: Asked["act"]) => void }) {
  const acts = useMembershipActions(request.id, () => {});
  const { name } = request.user;
  return (
    <RequestRow
      name={name}
      title={
        <Link href={userHref(request.userId)} className="rounded underline-offset-4 hover:underline">
          {name}
        </Link>
      }
      email={request.userEmail}
      createdAt={request.createdAt}
      onApprove={() => onAct("approve")}
      onReject={() => onAct("reject")}
      aside={
        <Checkbox
          label="Test"
          aria-label={`Test request: ${name}`}
          checked={request.isTest}
          disabled={acts.isFlagging}
          onChange={({ target }) => acts.setTest(target.checked)}
        />
      }
    >
      <p className="figures mt-1 text-sm">
        {request.currentTier} → <span className="font-medium">{request.requestedTier}</span>,{" "}
        {formatMoney(request.amountCents)}, reference{" "}
        <span className="break-all font-mono">{request.paymentProof}</span>
      </p>
      {request.requotedCents !== null && (
        <p className="figures text-sm">
          <Badge tone="attention">Waiting for the member</Badge> new price {formatMoney(request.requotedCents)}
        </p>
      )}
    </RequestRow>
  );
}
