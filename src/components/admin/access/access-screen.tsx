"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { TabLinks } from "~/components/ui/tab-links";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { errorMessage } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { ACCESS_STATES } from "~/schemas/admin/access";
import { api } from "~/trpc/react";
import { type AccessRequest, AccessRow } from "./access-row";
import { accessHref, accessParsers } from "./search-params";

const LABELS = { pending: "Waiting", decided: "Decided" } as const;

/** Customers who ask to see a restricted category: the queue, and what was decided. */
export function AccessScreen() {
  const [params] = useQueryStates(accessParsers);
  const { state } = params;
  const [declined, setDeclined] = useState<AccessRequest | null>(null);
  const utils = api.useUtils();
  const list = api.admin.access.list.useQuery(params, { placeholderData: keepPreviousData });
  const approve = api.admin.access.approve.useMutation({
    onSuccess: () => toast.success("Access granted"),
    onError: (error) => toastError(error, "Failed to approve request"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-semibold text-2xl">Access requests</h1>
        <p className="mt-1 max-w-prose text-muted">
          Customers who ask to see a restricted category. Everyone gets an e-mail with the decision. What was granted
          can be taken away again on the account's page.
        </p>
      </div>
      <TabLinks
        label="State"
        items={ACCESS_STATES.map((each) => ({
          href: accessHref({ state: each }),
          label: LABELS[each],
          isCurrent: each === state,
          ...(list.data && { count: list.data.counts[each] }),
        }))}
      />
      {list.isPending ? (
        <Skeleton className="h-72" />
      ) : !list.data ? (
        <QueryError query={list} />
      ) : list.data.requests.length === 0 ? (
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title={state === "pending" ? "Nobody is waiting for an answer" : "Nothing decided yet"}
        >
          Customers ask on the page of a restricted category.
        </EmptyState>
      ) : (
        <section aria-label="Access requests" className={cn(list.isPlaceholderData && "opacity-50")}>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {list.data.requests.map((request) => (
              <AccessRow
                key={request.id}
                request={request}
                isApproving={approve.isPending && approve.variables.requestId === request.id}
                onApprove={() => approve.mutate({ requestId: request.id })}
                onDecline={() => setDeclined(request)}
              />
            ))}
          </ul>
          <Pagination
            page={list.data.page}
            pageCount={list.data.pageCount}
            hrefFor={(page) => accessHref({ ...params, page })}
            label="Pages of requests"
          />
        </section>
      )}
      {declined && <DeclineDialog key={declined.id} request={declined} onClose={() => setDeclined(null)} />}
    </div>
  );
}

function DeclineDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const utils = api.useUtils();
  const decline = api.admin.access.decline.useMutation({
    onSuccess() {
      toast.success("Request declined");
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Decline the request of ${request.user.name}?`}
      description={`${request.user.email} gets your reason by e-mail and may ask again.`}
      reasonLabel="Reason"
      confirmLabel="Decline"
      isPending={decline.isPending}
      {...(decline.isError && { error: errorMessage(decline.error, "Failed to decline request") })}
      onConfirm={(reason) => decline.mutate({ requestId: request.id, reason })}
    />
  );
}
