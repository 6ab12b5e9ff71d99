import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { FoldButton } from "../fold-button";
import { type QueueRowProps, queueRowStyles } from "../use-keyboard-list";
import { membershipRequestHref } from "./search-params";

export type QueuedRequest = RouterOutputs["admin"]["requests"]["list"]["requests"][number];

type RequestRowProps = {
  request: QueuedRequest;
  isApproving: boolean;
  isCurrent: boolean;
  /** Whether the details are expanded; otherwise the request is summarized on one line. */
  isOpen: boolean;
  onToggle: () => void;
  rowProps: QueueRowProps;
  onApprove: () => void;
  onReject: () => void;
};

/** A request in two lines. Expanded, it also shows details of the account and the decision. */
export function RequestRow(props: RequestRowProps) {
  const { request, isApproving, isCurrent, isOpen, onToggle, rowProps, onApprove, onReject } = props;
  const { kind, user, status, createdAt } = request;
  const orders = plural(user.paidOrders, "paid order");
  const text = cn(
    "min-w-0 max-w-prose text-sm",
    isOpen ? "whitespace-pre-line break-words" : "max-lg:line-clamp-3 lg:truncate",
  );
  return (
    <li
      {...rowProps}
      className={cn(
        "dense-row flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-1.5 outline-offset-[-2px] max-lg:py-3",
        queueRowStyles(isCurrent),
      )}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Link
            href={`/admin/users/${user.id}`}
            className="min-w-0 break-words font-medium underline underline-offset-4 hover:text-accent"
          >
            {user.name}
          </Link>
          <KindBadge request={request} />
          <StatusBadge request={request} />
          <span className="figures text-muted">
            <LocalDate at={createdAt} /> · {orders}
          </span>
        </p>
        {kind === "membership" ? <MembershipFacts request={request} /> : <p className={text}>{request.reason}</p>}
        {isOpen && <Details request={request} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
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
        <FoldButton isOpen={isOpen} onToggle={onToggle} what={`the request by ${user.name}`} />
      </div>
    </li>
  );
}

function Details({ request }: { request: QueuedRequest }) {
  const { user, decisionReason, reviewedAt, reviewedBy } = request;
  return (
    <>
      {decisionReason && (
        <p className="mt-2 max-w-prose whitespace-pre-line break-words border-line-strong border-l-2 pl-3 text-sm">
          {decisionReason}
        </p>
      )}
      <p className="figures mt-2 text-muted text-sm [overflow-wrap:anywhere]">
        {user.email}
        {!user.emailVerifiedAt && " (address not confirmed)"} · customer since <LocalDate at={user.createdAt} />
        {reviewedAt && (
          <>
            {" "}
            · decided <LocalDate at={reviewedAt} />
            {reviewedBy && ` by ${reviewedBy}`}
          </>
        )}
      </p>
    </>
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

/** Renders nothing while the request is pending. */
export function StatusBadge({ request: { status, isCancelled } }: { request: Status }) {
  if (status === "pending") return null;
  if (isCancelled) return <Badge>Cancelled by the customer</Badge>;
  return (
    <Badge tone={status === "approved" ? "success" : "danger"}>{status === "approved" ? "Approved" : "Rejected"}</Badge>
  );
}

function MembershipFacts({ request }: { request: Extract<QueuedRequest, { kind: "membership" }> }) {
  const { id, user, currentTier, requestedTier, amountCents, paymentProof, requotedCents, isTest } = request;
  return (
    <p className="figures flex flex-wrap items-center gap-x-2 text-sm">
      <span>
        {currentTier} → <span className="font-medium">{requestedTier}</span>, {formatMoney(amountCents)}, reference{" "}
        <span className="font-mono [overflow-wrap:anywhere]">{paymentProof}</span>
      </span>
      {isTest && <Badge>Test</Badge>}
      {requotedCents !== null && (
        <span>
          <Badge tone="attention">Waiting for the member</Badge> new price {formatMoney(requotedCents)}
        </span>
      )}
      <Link
        href={membershipRequestHref(id)}
        aria-label={`Details: ${user.name}`}
        className="rounded text-accent underline underline-offset-4"
      >
        Details
      </Link>
    </p>
  );
}
