"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatDate } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";

type Request = RouterOutputs["admin"]["affiliates"]["pending"]["requests"][number];

/** Who asks to join, and the answer to each. */
export function AffiliateRequests() {
  const pending = api.admin.affiliates.pending.useQuery();
  const [rejected, setRejected] = useState<Request | null>(null);
  if (pending.isPending) return <Skeleton className="h-28" />;
  if (pending.isError) return <QueryError query={pending} />;
  const { requests, count } = pending.data;
  return (
    <Card>
      <CardHeader
        title={`Pending Requests (${count})`}
        description={
          count > requests.length
            ? `The oldest ${requests.length} of them.`
            : "Each is told by e-mail how it was decided."
        }
      />
      {count === 0 && <p className="text-muted">Nobody waits for an answer.</p>}
      <ul aria-label="Pending requests" className="divide-y divide-line">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} onReject={() => setRejected(request)} />
        ))}
      </ul>
      {rejected && <RejectDialog key={rejected.id} request={rejected} onClose={() => setRejected(null)} />}
    </Card>
  );
}

function RequestRow({ request, onReject }: { request: Request; onReject: () => void }) {
  const utils = api.useUtils();
  const approve = api.admin.affiliates.approve.useMutation({
    onSuccess: ({ code }) => toast.success(`Approved! Affiliate code: ${code ?? ""}`),
    onError: (error) => toastError(error, "Failed to approve request"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{request.name}</p>
        <p className="break-all text-muted text-sm">{request.email}</p>
        <p className="mt-1 whitespace-pre-line break-words text-sm">{request.reason}</p>
        <p className="figures mt-1 text-muted text-sm">Asked {formatDate(request.createdAt)}</p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`Approve: ${request.name}`}
          isPending={approve.isPending}
          onClick={() => approve.mutate({ requestId: request.id })}
        >
          Approve
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Reject: ${request.name}`} onClick={onReject}>
          Reject
        </Button>
      </div>
    </li>
  );
}

function RejectDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const utils = api.useUtils();
  const reject = api.admin.affiliates.reject.useMutation({
    onSuccess() {
      toast.success("Request rejected");
      onClose();
    },
    onError: (error) => toastError(error, "Failed to reject request"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Reject the request of ${request.name}?`}
      description={`${request.email} is told by e-mail and may ask again.`}
      confirmLabel="Reject"
      isPending={reject.isPending}
      onConfirm={() => reject.mutate({ requestId: request.id })}
    />
  );
}
