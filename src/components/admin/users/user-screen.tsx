"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { buttonStyles } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { UserNotes } from "../notes";
import { orderEntryHref } from "../orders/entry-search-params";
import { userParsers } from "./search-params";
import { UserActions } from "./user-actions";
import { UserActivity } from "./user-activity";
import { UserBadges } from "./user-badges";
import { UserCredit } from "./user-credit";
import { UserDelete } from "./user-delete";
import { UserFacts } from "./user-facts";
import { UserForm } from "./user-form";
import { UserOrders } from "./user-orders";
import { UserPassword } from "./user-password";
import { SuspensionNotice, UserSuspension } from "./user-suspension";
import { ViewShopButton } from "./view-shop-button";

export type UserDetails = RouterOutputs["admin"]["users"]["byId"];

/** One account: what can be edited, and what it has done here. */
export function UserScreen({ userId }: { userId: string }) {
  const user = api.admin.users.byId.useQuery({ userId });
  const [{ page }] = useQueryStates(userParsers);
  // Asked for together and shown together: nothing that arrives later moves the form under somebody's press.
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
      {data.isDisabled && <SuspensionNotice user={data} />}
      <UserFigures user={data} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <UserOrders userId={userId} page={page} />
        <div className="flex flex-col gap-4">
          <Card>
            <CardHeader title="Internal notes" />
            <UserNotes userId={userId} />
          </Card>
          <UserCredit user={data} />
        </div>
      </div>
      <UserActivity userId={userId} isAffiliate={data.fields.isAffiliate} />
      <h2 className="font-semibold text-lg">Account</h2>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <UserForm user={data} />
        <div className="flex flex-col gap-4">
          <UserFacts user={data} />
          {!data.isOneself && <UserPassword user={data} />}
          {!data.isOneself && !data.isDisabled && <UserSuspension user={data} />}
          {!data.isOneself && <UserDelete user={data} />}
        </div>
      </div>
      <UserActions userId={userId} />
    </div>
  );
}

/** What an admin does with a customer at hand: order for them, or see the shop with their eyes. */
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

/** What the customer is worth to the shop, in one line. */
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
