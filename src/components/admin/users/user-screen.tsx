"use client";

import { useQueryStates } from "nuqs";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api, type RouterOutputs } from "~/trpc/react";
import { userParsers } from "./search-params";
import { UserActions } from "./user-actions";
import { UserBadges } from "./user-badges";
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
  if (user.isPending) return <Skeleton className="h-96" />;
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
        {!data.fields.isAdmin && !data.isDisabled && (
          <p className="mt-3">
            <ViewShopButton userId={userId} />
          </p>
        )}
      </div>
      <QueryError query={user} />
      {data.isDisabled && <SuspensionNotice user={data} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <UserForm user={data} />
        <div className="flex flex-col gap-4">
          <UserFacts user={data} />
          {!data.isOneself && <UserPassword user={data} />}
          {!data.isOneself && !data.isDisabled && <UserSuspension user={data} />}
          {!data.isOneself && <UserDelete user={data} />}
        </div>
      </div>
      <UserOrders userId={userId} page={page} />
      <UserActions userId={userId} />
    </div>
  );
}
