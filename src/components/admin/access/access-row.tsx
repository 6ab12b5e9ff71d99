import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import type { RouterOutputs } from "~/trpc/react";

export type AccessRequest = RouterOutputs["admin"]["access"]["list"]["requests"][number];

type AccessRowProps = {
  request: AccessRequest;
  isApproving: boolean;
  onApprove: () => void;
  onDecline: () => void;
};

/** Who asks for which category and why, what is known of the account, and the decision. */
export function AccessRow({ request, isApproving, onApprove, onDecline }: AccessRowProps) {
  const { user, category, reason, status, decisionReason, createdAt, reviewedAt, reviewedBy } = request;
  const orders = user.paidOrders === 1 ? "1 paid order" : `${user.paidOrders} paid orders`;
  const isPending = status === "pending";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={`/admin/users/${user.id}`}
            className="break-words font-medium underline underline-offset-4 hover:text-accent"
          >
            {user.name}
          </Link>
          <Badge>{category.name}</Badge>
          {!category.isRestricted && <Badge tone="accent">No longer restricted</Badge>}
          {!isPending && (
            <Badge tone={status === "approved" ? "success" : "danger"}>
              {status === "approved" ? "Approved" : "Declined"}
            </Badge>
          )}
        </p>
        <p className="break-all text-muted text-sm">
          {user.email}
          {!user.emailVerifiedAt && " (address not confirmed)"}
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-line break-words">{reason}</p>
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
      {isPending && (
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Approve: ${user.name}`} isPending={isApproving} onClick={onApprove}>
            Approve
          </Button>
          <Button size="sm" variant="secondary" aria-label={`Decline: ${user.name}`} onClick={onDecline}>
            Decline
          </Button>
        </div>
      )}
    </li>
  );
}
