"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Eye, ShoppingBag } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Card } from "~/components/ui/card";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { QueryState } from "~/components/ui/query-state";
import { Skeleton } from "~/components/ui/skeleton";
import { toastError } from "~/components/ui/toast-error";
import { auditLabels } from "~/domain/audit";
import { formatMoney } from "~/domain/money";
import { accountRefusal } from "~/domain/staff-accounts";
import { routeError } from "~/lib/api-error";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { auditHref } from "../audit/search-params";
import { UserNotes } from "../notes";
import { orderEntryHref } from "../orders/entry-search-params";
import { useStaffRole } from "../staff-role";
import { userParsers } from "./search-params";
import { UserActivity } from "./user-activity";
import { UserBadges } from "./user-badges";
import { UserCredit } from "./user-credit";
import { UserDelete } from "./user-delete";
import { UserFacts } from "./user-facts";
import { UserForm } from "./user-form";
import { UserOrders } from "./user-orders";
import { UserPassword } from "./user-password";
import { SuspensionNotice, UserSuspension } from "./user-suspension";

export type UserDetails = RouterOutputs["admin"]["users"]["byId"];

export function UserScreen({ userId }: { userId: string }) {
  const user = api.admin.users.byId.useQuery({ userId });
  const role = useStaffRole();
  const [{ page }] = useQueryStates(userParsers);
  // Fetched and shown together, so that nothing arriving later shifts the form while somebody is clicking.
  const parts = [
    api.admin.users.orders.useQuery({ userId, page }, { placeholderData: keepPreviousData }),
    api.admin.users.notes.useQuery({ userId }),
    api.admin.users.activity.useQuery({ userId }),
  ];
  if (user.isPending || (user.data && parts.some(({ isPending }) => isPending))) return <Skeleton className="h-96" />;
  if (!user.data) {
    return (
      <div className="flex flex-col gap-6">
        <Breadcrumbs items={[{ label: "Users", href: "/admin/users" }, { label: "User" }]} />
        <QueryError query={user} />
      </div>
    );
  }
  const { data } = user;
  const refusal = data.isOneself ? null : accountRefusal(role, data.fields);
  const mayEnd = !data.isOneself && refusal === null;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Breadcrumbs items={[{ label: "Users", href: "/admin/users" }, { label: data.fields.name }]} />
        <h1 className="mt-2 font-semibold text-2xl [overflow-wrap:anywhere]">{data.fields.name}</h1>
        <p className="break-all text-muted">
          {data.email}
          {data.phone && ` · ${data.phone}`}
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          <UserBadges user={{ ...data.fields, isFounder: data.isFounder, isDisabled: data.isDisabled }} />
        </p>
      </div>
      <UserLinks user={data} />
      <QueryError query={user} />
      {data.isDisabled && <SuspensionNotice user={data} mayLift={refusal === null} />}
      <UserFigures user={data} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <UserOrders userId={userId} page={page} />
        <div className="flex flex-col gap-4">
          <Card title="Internal notes">
            <UserNotes userId={userId} />
          </Card>
          <UserCredit user={data} />
        </div>
      </div>
      <UserActivity userId={userId} isAffiliate={data.fields.isAffiliate} />
      <h2 className="font-semibold text-lg">Account</h2>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {refusal ? <Notice>{refusal}</Notice> : <UserForm user={data} />}
        <div className="flex flex-col gap-4">
          <UserFacts user={data} />
          {mayEnd && <UserPassword user={data} />}
          {mayEnd && !data.isDisabled && <UserSuspension user={data} />}
          {mayEnd && <UserDelete user={data} />}
        </div>
      </div>
      <UserActions userId={userId} />
    </div>
  );
}

/** Actions for the customer: enter an order, or view the shop as they see it. */
function UserLinks({ user }: { user: UserDetails }) {
  const { isAdmin, staffRole } = user.fields;
  if (user.isDisabled) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Link href={orderEntryHref({ customer: user.id })} className={buttonStyles({ variant: "secondary" })}>
        <ShoppingBag aria-hidden /> New order
      </Link>
      {!isAdmin && !staffRole && <ViewShopButton userId={user.id} />}
    </div>
  );
}

function UserFigures({ user }: { user: UserDetails }) {
  const { paidOrders, paidCents, counts } = user;
  const figures = [
    ["Lifetime value", formatMoney(paidCents)],
    ["Paid orders", paidOrders],
    ["Average order", paidOrders === 0 ? "-" : formatMoney(Math.round(paidCents / paidOrders))],
    ["Last paid order", <LocalDate key="last" at={user.lastPaidOrderAt} />],
    ["Direct referrals", counts.referrals],
  ] as const;
  return (
    <dl className="figures grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-5">
      {figures.map(([label, value]) => (
        <div key={label} className="bg-surface px-4 py-3 max-sm:last:col-span-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function UserActions({ userId }: { userId: string }) {
  const acts = api.admin.users.acts.useQuery({ userId });
  if (!hasData(acts)) return <QueryState query={acts} className="h-24" />;
  if (acts.data.length === 0) return null;
  return (
    <section aria-labelledby="user-acts" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="user-acts" className="font-semibold text-lg">
          What admins have done
        </h2>
        <Link
          href={auditHref({ entity: "user", id: userId })}
          className="rounded text-accent text-sm underline underline-offset-4"
        >
          With before and after
        </Link>
      </div>
      <ol className="divide-y divide-line rounded border border-line bg-surface text-sm">
        {acts.data.map(({ id, action, actorName, createdAt }) => (
          <li key={id} className="figures flex flex-wrap justify-between gap-x-6 px-4 py-2">
            <span>
              <span className="font-medium">{auditLabels(action)}</span> by {actorName}
            </span>
            <span className="text-muted">
              <LocalTime at={createdAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

async function startView(userId: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify({ userId }) };
  const response = await fetchWithNetworkError("/api/customer-view", options);
  if (!response.ok) throw routeError(await response.json().catch(() => null));
}

/** Opens the shop as this customer. A full page load, so that no admin data stays in memory. */
function ViewShopButton({ userId }: { userId: string }) {
  const [isPending, setIsPending] = useState(false);
  async function open() {
    setIsPending(true);
    try {
      await startView(userId);
      window.location.assign("/");
    } catch (error) {
      setIsPending(false);
      toastError(error, "The shop could not be opened. Please try again.");
    }
  }
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => void open()}>
      <Eye aria-hidden /> View the shop as this customer
    </Button>
  );
}
