"use client";

import { RotateCcw } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { MembershipDecision } from "../users/membership-decision";
import { userHref } from "../users/search-params";
import { useMembershipActions } from "../users/use-membership-actions";
import { ReopenDialog } from "./reopen-dialog";
import { RequestPayments } from "./request-payments";
import { StatusBadge } from "./request-row";
import { requestsHref } from "./search-params";

export type MembershipRequest = RouterOutputs["admin"]["membership"]["byId"];

export function MembershipRequestScreen({ requestId }: { requestId: string }) {
  const found = api.admin.membership.byId.useQuery({ requestId });
  if (found.error?.data?.code === "NOT_FOUND") {
    return <NotFoundMessage title="Request Not Found">It may have been removed with its account.</NotFoundMessage>;
  }
  if (!found.data) return <QueryState query={found} className="h-96" />;
  return <Loaded key={requestId} request={found.data} />;
}

type Opened = "approve" | "reject" | "reopen" | null;

function Loaded({ request }: { request: MembershipRequest }) {
  const [opened, setOpened] = useState<Opened>(null);
  const { id, user, requestedTier, status, amountCents, paymentProof } = request;
  const close = () => setOpened(null);
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <div>
        <Breadcrumbs
          items={[
            { label: "Requests", href: requestsHref({ state: status === "pending" ? "pending" : "decided" }) },
            { label: user.name },
          ]}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold text-2xl">
            {requestedTier} membership
            {status === "pending" ? <Badge tone="attention">Waiting</Badge> : <StatusBadge request={request} />}
            {request.isTest && <Badge>Test</Badge>}
          </h1>
          <Actions request={request} onOpen={setOpened} />
        </div>
      </div>
      {request.correction?.refusal && !request.isCancelled && <Notice>{request.correction.refusal}</Notice>}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Facts request={request} />
        <RequestPayments request={request} />
      </div>
      <History request={request} />
      {opened === "reopen" && <ReopenDialog request={request} onClose={close} />}
      {(opened === "approve" || opened === "reject") && (
        <MembershipDecision
          request={{ id, name: user.name, email: user.email, requestedTier, amountCents, reference: paymentProof }}
          act={opened}
          onClose={close}
        />
      )}
    </div>
  );
}

function Actions({ request, onOpen }: { request: MembershipRequest; onOpen: (opened: Opened) => void }) {
  if (request.status === "pending") {
    return (
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onOpen("approve")}>Approve</Button>
        <Button variant="secondary" onClick={() => onOpen("reject")}>
          Reject
        </Button>
      </div>
    );
  }
  if (!request.correction || request.correction.refusal) return null;
  return (
    <Button variant="secondary" onClick={() => onOpen("reopen")}>
      <RotateCcw aria-hidden /> {request.status === "approved" ? "Undo approval" : "Reopen request"}
    </Button>
  );
}

const link = "break-words text-accent underline underline-offset-4";

function Facts({ request }: { request: MembershipRequest }) {
  const actions = useMembershipActions(request.id, () => {});
  const { user, userEmail, currentTier, requestedTier, amountCents, requotedCents, paymentProof } = request;
  return (
    <Card title="Request">
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-3 [&_dt]:text-muted">
        <dt>Member</dt>
        <dd>
          <Link href={userHref(user.id)} className={link}>
            {user.name}
          </Link>
          <span className="block break-all text-muted text-sm">{userEmail}</span>
        </dd>
        <dt>Now</dt>
        <dd className="figures">
          <Membership tier={user.subscriptionTier} expiresAt={user.subscriptionExpiresAt} />
        </dd>
        <dt>Asked for</dt>
        <dd>
          {currentTier} → <span className="font-medium">{requestedTier}</span>
        </dd>
        <dt>Amount</dt>
        <dd className="figures font-medium">
          {formatMoney(amountCents)}
          {requotedCents !== null && (
            <span className="block font-normal text-muted text-sm">
              Asked to accept {formatMoney(requotedCents)} instead
            </span>
          )}
        </dd>
        <dt>Reference</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">{paymentProof}</dd>
        <dt>Asked</dt>
        <dd className="figures">
          <LocalTime at={request.createdAt} />
        </dd>
        {request.reviewedAt && (
          <>
            <dt>Decided</dt>
            <dd className="figures">
              <LocalTime at={request.reviewedAt} />
            </dd>
          </>
        )}
        {request.rejectionReason && (
          <>
            <dt>Reason</dt>
            <dd className="whitespace-pre-line break-words">{request.rejectionReason}</dd>
          </>
        )}
      </dl>
      <div className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
        {user.testSubscription && !request.isTest && (
          <Notice tone="attention">
            This account is marked as a test subscription: it is not counted as a subscriber, whatever is approved.
            Change that on the{" "}
            <Link href={userHref(user.id)} className={link}>
              member's page
            </Link>
            .
          </Notice>
        )}
        <Checkbox
          label="Test request, not counted as revenue"
          {...(request.status === "approved" && {
            hint: "For the latest approved request, the account is then not counted as a subscriber either.",
          })}
          checked={request.isTest}
          isPending={actions.isFlagging}
          onChange={({ target }) => actions.setTest(target.checked)}
        />
      </div>
    </Card>
  );
}

/** For example "Bronze until Jun 5, 2026". */
function Membership({ tier, expiresAt }: { tier: string; expiresAt: Date | null }) {
  if (tier === "None") return "No membership";
  if (!expiresAt) return `${tier}, no end date`;
  return (
    <>
      {tier} until <LocalDate at={expiresAt} />
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  "membership.approve": "Approved",
  "membership.reject": "Rejected",
  "membership.cancel": "Cancelled by the member",
  "membership.reopen": "Decision taken back",
  "membership.requote": "Member asked for a new amount",
  "membership.accept-requote": "New amount accepted by the member",
  "membership.testFlag": "Test flag changed",
  "membership.restSent": "Remaining payment reported as sent",
  "payments.confirm": "Payment matched",
  "payments.surplus-return": "Overpayment noted as money to return",
  "payments.surplus-credit": "Overpayment turned into store credit",
  "payments.surplus-keep": "Overpayment kept",
  "payments.return": "Late payment noted as money to return",
  "payments.returned": "Money marked as returned",
  "payments.undoReturned": "Money not returned after all",
};

function History({ request: { events, createdAt, user } }: { request: MembershipRequest }) {
  return (
    <Card title="History">
      <ol aria-label="History" className="flex flex-col gap-3">
        {events.map(({ id, action, actorName, reason, createdAt: at }) => (
          <li key={id} className="border-line border-l-2 pl-3">
            <p className="font-medium">{EVENTS[action] ?? action}</p>
            {reason && <p className="whitespace-pre-line break-words">{reason}</p>}
            <p className="text-muted text-sm">
              {actorName}, <LocalTime at={at} />
            </p>
          </li>
        ))}
        <li className="border-line border-l-2 pl-3">
          <p className="font-medium">Asked</p>
          <p className="text-muted text-sm">
            {user.name}, <LocalTime at={createdAt} />
          </p>
        </li>
      </ol>
    </Card>
  );
}
