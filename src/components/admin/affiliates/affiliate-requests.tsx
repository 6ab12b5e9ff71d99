"use client";

import { useState } from "react";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { PendingRequests, RequestRow } from "../pending-requests";
import { RejectAffiliate } from "../requests/reject-dialog";

type Request = RouterOutputs["admin"]["affiliates"]["pending"]["requests"][number];

export function AffiliateRequests() {
  const pending = api.admin.affiliates.pending.useQuery();
  const [rejected, setRejected] = useState<Request | null>(null);
  return (
    <>
      <PendingRequests
        query={pending}
        title="Pending Requests"
        hint="Everyone gets an e-mail with the decision."
        row={(request) => (
          <AffiliateRequestRow key={request.id} request={request} onReject={() => setRejected(request)} />
        )}
      />
      {rejected && <RejectAffiliate key={rejected.id} request={rejected} onClose={() => setRejected(null)} />}
    </>
  );
}

function AffiliateRequestRow({ request, onReject }: { request: Request; onReject: () => void }) {
  const utils = api.useUtils();
  const approve = api.admin.affiliates.approve.useMutation({
    onSuccess: ({ code }) => toast.success(`Approved! Affiliate code: ${code ?? ""}`),
    onError: (error) => toastError(error, "Failed to approve request"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <RequestRow
      name={request.name}
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
