"use client";

import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { SENT_REASON, withNote } from "../sent-reason";

type RejectedRequest = { id: string; name: string; email: string; isDisabled?: boolean };
type RejectDialogProps = { request: RejectedRequest; onClose: () => void };

/** Rejects a request for a restricted category. The reason is e-mailed to the customer. */
export function RejectAccess({ request, onClose }: RejectDialogProps) {
  const reject = api.admin.access.decline.useMutation(useActionOptions("Request rejected", onClose));
  return <RejectDialog request={request} action={reject} onClose={onClose} />;
}

/** Rejects a request to join the affiliate program. The reason is e-mailed to the customer. */
export function RejectAffiliate({ request, onClose }: RejectDialogProps) {
  const reject = api.admin.affiliates.reject.useMutation(useActionOptions("Request rejected", onClose));
  return <RejectDialog request={request} action={reject} onClose={onClose} />;
}

type Rejecting = RejectDialogProps & {
  action: Parameters<typeof ActionDialog>[0]["action"] & {
    mutate: (input: { requestId: string; reason: string; internalNote?: string }) => void;
  };
};

function RejectDialog({ request, action, onClose }: Rejecting) {
  const asks = request.isDisabled ? "is suspended and gets no e-mail" : "gets your reason by e-mail and may ask again";
  return (
    <ActionDialog
      action={action}
      failedText="Failed to reject request"
      title={`Reject the request of ${request.name}?`}
      description={`${request.email} ${asks}.`}
      {...SENT_REASON}
      confirmLabel="Reject"
      onConfirm={(reason, note) => action.mutate({ requestId: request.id, reason, ...withNote(note) })}
      onClose={onClose}
    />
  );
}
