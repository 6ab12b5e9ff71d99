"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Download, Users } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { buttonStyles } from "~/components/ui/button-styles";
import { Checkbox } from "~/components/ui/checkbox";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import { hasData } from "~/lib/has-data";
import { USER_KINDS, USER_TIERS, type UserKind } from "~/schemas/admin/users";
import { api, type RouterOutputs } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { PendingRequests, RequestRow } from "../pending-requests";
import { ScreenHead } from "../screen-head";
import { MembershipDecision } from "./membership-decision";
import { type UsersSearchParams, userHref, usersHref, usersInput, usersOptions, usersParsers } from "./search-params";
import { useMembershipActions } from "./use-membership-actions";
import { UserTable } from "./user-table";

export function UsersScreen() {
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead title="Users" hint="Accounts, memberships and permissions.">
        <a href="/admin/users/users.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export CSV
        </a>
      </ScreenHead>
      <SubscriptionRequests />
      <UserList />
    </div>
  );
}

type Request = RouterOutputs["admin"]["membership"]["pending"]["requests"][number];
type Asked = { request: Request; act: "approve" | "reject" };

function SubscriptionRequests() {
  const pending = api.admin.membership.pending.useQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <PendingRequests
        query={pending}
        title="Pending Subscription Requests"
        hint="Verify the payment before you approve one."
        row={(request) => (
          <SubscriptionRequestRow key={request.id} request={request} onAct={(act) => setAsked({ request, act })} />
        )}
      />
      {asked && (
        <MembershipDecision
          key={`${asked.request.id} ${asked.act}`}
          request={{
            ...asked.request,
            name: asked.request.user.name,
            email: asked.request.user.email,
            reference: asked.request.paymentProof,
          }}
          act={asked.act}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function SubscriptionRequestRow({ request, onAct }: { request: Request; onAct: (act: Asked["act"]) => void }) {
  const acts = useMembershipActions(request.id, () => {});
  const { name } = request.user;
  return (
    <RequestRow
      name={name}
      title={
        <Link href={userHref(request.userId)} className="rounded underline-offset-4 hover:underline">
          {name}
        </Link>
      }
      email={request.userEmail}
      createdAt={request.createdAt}
      onApprove={() => onAct("approve")}
      onReject={() => onAct("reject")}
      aside={
        <Checkbox
          label="Test"
          aria-label={`Test request: ${name}`}
          checked={request.isTest}
          isPending={acts.isFlagging}
          onChange={({ target }) => acts.setTest(target.checked)}
        />
      }
    >
      <p className="figures mt-1 text-sm">
        {request.currentTier} → <span className="font-medium">{request.requestedTier}</span>,{" "}
        {formatMoney(request.amountCents)}, reference{" "}
        <span className="break-all font-mono">{request.paymentProof}</span>
      </p>
      {request.requotedCents !== null && (
        <p className="figures text-sm">
          <Badge tone="attention">Waiting for the member</Badge> new price {formatMoney(request.requotedCents)}
        </p>
      )}
    </RequestRow>
  );
}

function UserList() {
  const [params] = useQueryStates(usersParsers, usersOptions);
  const list = api.admin.users.list.useQuery(usersInput(params), { placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="user-list" className="flex flex-col gap-2">
      <h2 id="user-list" className="sr-only">
        All Users
      </h2>
      <UserFilters>
        {list.data && list.data.rows.length > 0 && (
          <p className="figures text-muted text-sm sm:ml-auto sm:self-center" aria-live="polite">
            {list.data.isMore && "More than "}
            {plural(list.data.total, "user")}
            {params.sort === "expires" && " with an end date"}
          </p>
        )}
      </UserFilters>
      {!hasData(list) ? (
        <QueryState query={list} className="h-96" />
      ) : list.data.rows.length === 0 ? (
        <EmptyState icon={<Users aria-hidden />} title="No users found">
          Nobody matches the search and the filters.
        </EmptyState>
      ) : (
        <div className={cn("flex flex-col gap-2", list.isPlaceholderData && "opacity-60")}>
          <UserTable rows={list.data.rows} params={params} />
          <Pagination
            page={Math.min(params.page, list.data.pageCount)}
            pageCount={list.data.pageCount}
            hrefFor={(page) => usersHref({ ...params, page })}
          />
        </div>
      )}
    </section>
  );
}

const KIND_LABELS: Readonly<Record<UserKind, string>> = {
  all: "All users",
  admin: "Admins",
  affiliate: "Affiliates",
  wholesale: "VIP / Core Team",
  expired: "Expired memberships",
  test: "Test subscriptions",
  suspended: "Suspended",
};

const TIERS = USER_TIERS.map((value) => ({ value, label: value === "all" ? "All tiers" : value }));

function UserFilters({ children }: { children: ReactNode }) {
  const [params, setParams] = useQueryStates(usersParsers, usersOptions);
  const go = (more: Partial<UsersSearchParams>) => setParams({ ...more, page: 1 });
  const isFiltered = Boolean(params.search) || params.tier !== "all" || params.kind !== "all";
  return (
    <ListSearch
      label="Search by name or e-mail"
      className="w-full sm:w-auto sm:min-w-52 sm:max-w-sm sm:flex-1"
      search={params.search}
      onSearch={(search) => go({ search })}
      isNarrowed={isFiltered}
      onClear={() => go({ search: "", tier: "all", kind: "all" })}
      after={children}
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <SelectField isDense label="Tier" value={params.tier} options={TIERS} onChange={(tier) => go({ tier })} />
        <SelectField
          label="Show"
          isDense
          value={params.kind}
          options={optionsOf(USER_KINDS, KIND_LABELS)}
          onChange={(kind) => go({ kind })}
        />
      </div>
    </ListSearch>
  );
}
