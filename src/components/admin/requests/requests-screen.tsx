"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { cn } from "~/lib/cn";
import { KIND_FILTERS, REQUEST_STATES } from "~/schemas/admin/requests";
import { api } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { ScreenHead } from "../screen-head";
import { useKeyboardList } from "../use-keyboard-list";
import { useOpenRows } from "../use-open-rows";
import { MembershipDecision } from "../users/membership-decision";
import { RejectAccess, RejectAffiliate } from "./reject-dialog";
import { type QueuedRequest, RequestRow } from "./request-row";
import { membershipRequestHref, requestsHref, requestsParsers } from "./search-params";

const LABELS = { pending: "Waiting", decided: "Decided" } as const;
const KINDS = {
  all: "All requests",
  membership: "Memberships",
  access: "Restricted categories",
  affiliate: "Affiliates",
} as const;
const HINTS = {
  all: "Customers ask for a membership and for a place in the affiliate program in their profile, and for a restricted category on its page.",
  membership: "Customers ask for Bronze and Gold in their profile.",
  access: "Customers ask on the page of a restricted category.",
  affiliate: "Customers ask in their profile.",
} as const;

const EMPTY = {
  all: { pending: "Nobody is waiting for an answer", decided: "Nothing decided yet" },
  membership: { pending: "Nobody is waiting for a membership", decided: "No membership decided yet" },
  access: { pending: "Nobody is waiting for a restricted category", decided: "No access to a category decided yet" },
  affiliate: {
    pending: "Nobody is waiting to become an affiliate",
    decided: "No request to become an affiliate decided yet",
  },
} as const;

/** Same interval as the counts in the navigation. */
const REFRESH_MS = 30_000;

type Asked = { request: QueuedRequest; act: "approve" | "reject" };

export function RequestsScreen() {
  const [params, setParams] = useQueryStates(requestsParsers, { history: "push" });
  const { state, kind } = params;
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = api.admin.requests.list.useQuery(params, {
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const { approve, approvingId } = useApprovals();
  const approveOrAsk = (request: QueuedRequest) =>
    request.kind === "membership" ? setAsked({ request, act: "approve" }) : approve(request);
  const isPending = ({ status }: QueuedRequest) => status === "pending";
  const router = useRouter();
  const openRows = useOpenRows();
  const { at, rowProps } = useKeyboardList({
    rows: list.data?.requests ?? [],
    keyOf,
    acts: {
      a: { label: "Approve", run: approveOrAsk, can: isPending },
      r: { label: "Reject", run: (request) => setAsked({ request, act: "reject" }), can: isPending },
      o: { label: "Expand or collapse", run: (request) => openRows.toggle(keyOf(request)) },
      Enter: { label: "Open", run: (request) => router.push(requestHref(request)) },
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead title="Requests" hint="Everyone gets an e-mail with the decision and, if declined, the reason.">
        <SelectField
          label="Show"
          isDense
          value={kind}
          options={optionsOf(KIND_FILTERS, KINDS)}
          onChange={(next) => setParams({ kind: next, page: 1 })}
          className="w-full sm:w-60"
        />
      </ScreenHead>
      <TabLinks
        label="State"
        items={tabsOf(REQUEST_STATES, LABELS, state, (each) => requestsHref({ kind, state: each }), list.data?.counts)}
      />
      {!list.data ? (
        <QueryState query={list} className="h-72" />
      ) : list.data.requests.length === 0 ? (
        <EmptyState icon={<ClipboardCheck aria-hidden />} title={EMPTY[kind][state]}>
          {HINTS[kind]}
        </EmptyState>
      ) : (
        <section aria-label={KINDS[kind]} className={cn("flex flex-col gap-4", list.isPlaceholderData && "opacity-50")}>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {list.data.requests.map((request, index) => (
              <RequestRow
                key={keyOf(request)}
                request={request}
                isOpen={openRows.isOpen(keyOf(request))}
                onToggle={() => openRows.toggle(keyOf(request))}
                isApproving={approvingId === request.id}
                isCurrent={index === at}
                rowProps={rowProps(request, index)}
                onApprove={() => approveOrAsk(request)}
                onReject={() => setAsked({ request, act: "reject" })}
              />
            ))}
          </ul>
          <Pagination
            page={list.data.page}
            pageCount={list.data.pageCount}
            hrefFor={(page) => requestsHref({ ...params, page })}
            label="Pages of requests"
          />
        </section>
      )}
      {asked && (
        <DecisionDialog key={`${asked.request.id} ${asked.act}`} asked={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

const keyOf = ({ kind, id }: QueuedRequest) => `${kind} ${id}`;

/** A membership request has a page of its own; the others link to the account. */
const requestHref = ({ kind, id, user }: QueuedRequest) =>
  kind === "membership" ? membershipRequestHref(id) : `/admin/users/${user.id}`;

/** Approves without asking first. Memberships are approved in their dialog, which asks about the payment. */
function useApprovals() {
  const access = api.admin.access.approve.useMutation(useToastOptions("Access granted", "Failed to approve request"));
  const affiliate = api.admin.affiliates.approve.useMutation(
    useToastOptions(({ code }) => `Approved! Affiliate code: ${code ?? ""}`, "Failed to approve request"),
  );
  const running = [access, affiliate].find(({ isPending }) => isPending);
  return {
    approve: ({ kind, id }: QueuedRequest) => (kind === "access" ? access : affiliate).mutate({ requestId: id }),
    approvingId: running?.variables?.requestId,
  };
}

function DecisionDialog({ asked: { request, act }, onClose }: { asked: Asked; onClose: () => void }) {
  const { id, kind, user } = request;
  const { name, email } = user;
  if (kind === "access") return <RejectAccess request={{ id, name, email }} onClose={onClose} />;
  if (kind === "affiliate") return <RejectAffiliate request={{ id, name, email }} onClose={onClose} />;
  return (
    <MembershipDecision
      request={{ ...request, name, email, reference: request.paymentProof }}
      act={act}
      onClose={onClose}
    />
  );
}
