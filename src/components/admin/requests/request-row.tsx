import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { type QueueRowProps, queueRowStyles } from "../use-queue";
import { membershipRequestHref } from "./search-params";

export type QueuedRequest = RouterOutputs["admin"]["requests"]["list"]["requests"][number];

type RequestRowProps = {
  request: QueuedRequest;
  isApproving: boolean;
  isCurrent: boolean;
  rowProps: QueueRowProps;
  onApprove: () => void;
  onReject: () => void;
};

/** Who asks for what and why, what is known of the account, and the decision. */
export function RequestRow({ request, isApproving, isCurrent, rowProps, onApprove, onReject }: RequestRowProps) {
  const { kind, user, status, decisionReason, createdAt, reviewedAt, reviewedBy } = request;
  const orders = user.paidOrders === 1 ? "1 paid order" : `${user.paidOrders} paid orders`;
  return (
    <li
      {...rowProps}
      className={cn(
        "flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 outline-offset-[-2px]",
        queueRowStyles(isCurrent),
      )}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Link
            href={`/admin/users/${user.id}`}
            className="min-w-0 break-words font-medium underline underline-offset-4 hover:text-accent"
          >
            {user.name}
          </Link>
          <KindBadge request={request} />
          <StatusBadge request={request} />
        </p>
        <p className="mt-1 break-all text-muted text-sm">
          {user.email}
          {!user.emailVerifiedAt && " (address not confirmed)"}
        </p>
        {kind === "membership" ? (
          <MembershipFacts request={request} />
        ) : (
          <p className="mt-2 max-w-prose whitespace-pre-line break-words">{request.reason}</p>
        )}
        {decisionReason && (
          <p className="mt-2 max-w-prose whitespace-pre-line break-words border-line-strong border-l-2 pl-3 text-sm">
            {decisionReason}
          </p>
        )}
        <p className="figures mt-2 text-muted text-sm">
          Asked <LocalDate at={createdAt} /> · {orders} · customer since <LocalDate at={user.createdAt} />
          {reviewedAt && (
            <>
              {" "}
              · decided <LocalDate at={reviewedAt} />
              {reviewedBy && ` by ${reviewedBy}`}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status === "pending" && (
          <>
            <Button size="sm" aria-label={`Approve: ${user.name}`} isPending={isApproving} onClick={onApprove}>
              Approve
            </Button>
            <Button size="sm" variant="secondary" aria-label={`Reject: ${user.name}`} onClick={onReject}>
              Reject
            </Button>
          </>
        )}
        {kind === "membership" && (
          <ButtonLink
            size="sm"
            variant={status === "pending" ? "ghost" : "secondary"}
            href={membershipRequestHref(request.id)}
            aria-label={`Details: ${user.name}`}
          >
            Details
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function KindBadge({ request }: { request: QueuedRequest }): ReactNode {
  if (request.kind === "affiliate") return <Badge>Affiliate program</Badge>;
  if (request.kind === "membership") return <Badge>{request.requestedTier} membership</Badge>;
  return (
    <>
      <Badge>{request.category.name}</Badge>
      {!request.category.isRestricted && <Badge tone="accent">No longer restricted</Badge>}
    </>
  );
}

type Status = Pick<QueuedRequest, "status" | "isCancelled">;

/** How a request was decided; nothing while it waits. */
export function StatusBadge({ request: { status, isCancelled } }: { request: Status }) {
  if (status === "pending") return null;
  if (isCancelled) return <Badge>Cancelled by the customer</Badge>;
  return (
    <Badge tone={status === "approved" ? "success" : "danger"}>{status === "approved" ? "Approved" : "Rejected"}</Badge>
  );
}

function MembershipFacts({ request }: { request: Extract<QueuedRequest, { kind: "membership" }> }) {
  const { currentTier, requestedTier, amountCents, paymentProof, requotedCents, isTest } = request;
  return (
    <>
      <p className="figures mt-2">
        {currentTier} → <span className="font-medium">{requestedTier}</span>, {formatMoney(amountCents)}, reference{" "}
        <span className="font-mono [overflow-wrap:anywhere]">{paymentProof}</span>
        {isTest && <Badge className="ml-2">Test</Badge>}
      </p>
      {requotedCents !== null && (
        <p className="figures mt-1 text-sm">
          <Badge tone="attention">Waiting for the member</Badge> new price {formatMoney(requotedCents)}
        </p>
      )}
    </>
  );
}
