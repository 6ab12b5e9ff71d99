"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { SearchCheck } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { ClaimDates } from "~/components/shared/claim-dates";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { CLAIM_STATES } from "~/schemas/admin/claims";
import { api, type RouterOutputs } from "~/trpc/react";
import { ScreenHead } from "../screen-head";
import { type QueueRowProps, queueRowStyles, useKeyboardList } from "../use-keyboard-list";
import { ANSWER_LABELS } from "./answer-labels";
import { claimParsers, claimsHref } from "./search-params";

const LABELS = { pending: "Waiting", decided: "Decided" } as const;
type Claim = RouterOutputs["admin"]["claims"]["list"]["claims"][number];

export function ClaimsScreen() {
  const [params] = useQueryStates(claimParsers);
  const { state } = params;
  const list = api.admin.claims.list.useQuery(params, { placeholderData: keepPreviousData });
  const router = useRouter();
  const { at, rowProps } = useKeyboardList({
    rows: list.data?.claims ?? [],
    keyOf: ({ id }) => id,
    acts: { Enter: { label: "Open", run: ({ id }) => router.push(`/admin/claims/${id}`) } },
  });
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Claims"
        hint="Orders that affiliates or customers say are missing. Everyone gets an e-mail with the decision."
      />
      <TabLinks
        label="State"
        items={tabsOf(CLAIM_STATES, LABELS, state, (each) => claimsHref({ state: each }), list.data?.counts)}
      />
      {!list.data ? (
        <QueryState query={list} className="h-72" />
      ) : list.data.claims.length === 0 ? (
        <EmptyState
          icon={<SearchCheck aria-hidden />}
          title={state === "pending" ? "No claim is waiting for a decision" : "Nothing decided yet"}
        >
          Affiliates look up a missing order on their dashboard. Most get their answer there.
        </EmptyState>
      ) : (
        <section aria-label="Claims" className={cn(list.isPlaceholderData && "opacity-50")}>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {list.data.claims.map((claim, index) => (
              <ClaimRow key={claim.id} claim={claim} isCurrent={index === at} rowProps={rowProps(claim, index)} />
            ))}
          </ul>
          <Pagination
            page={list.data.page}
            pageCount={list.data.pageCount}
            hrefFor={(page) => claimsHref({ ...params, page })}
            label="Pages of claims"
          />
        </section>
      )}
    </div>
  );
}

type ClaimRowProps = { claim: Claim; isCurrent: boolean; rowProps: QueueRowProps };

function ClaimRow({ claim, isCurrent, rowProps }: ClaimRowProps) {
  const { user, status, amountCents } = claim;
  return (
    <li
      {...rowProps}
      className={cn("dense-row px-4 py-1.5 text-sm outline-offset-[-2px] max-lg:py-3", queueRowStyles(isCurrent))}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`/admin/claims/${claim.id}`}
          className="min-w-0 break-all font-medium underline underline-offset-4 hover:text-accent"
        >
          {claim.asked || "Deleted"}
        </Link>
        <Badge>{ANSWER_LABELS[claim.answer]}</Badge>
        {status !== "pending" && (
          <Badge tone={status === "approved" ? "success" : "danger"}>
            {status === "approved" ? `Accepted, ${formatMoney(amountCents ?? 0)}` : "Declined"}
          </Badge>
        )}
        <span className="figures text-muted lg:ml-auto">
          <ClaimDates claim={claim} />
        </span>
      </p>
      <p className="break-words max-lg:line-clamp-3 lg:truncate">
        <span className="text-muted">
          {user.name}, {user.isAffiliate ? "affiliate" : "customer"} · <span className="break-all">{user.email}</span>
        </span>{" "}
        {claim.message}
      </p>
    </li>
  );
}
