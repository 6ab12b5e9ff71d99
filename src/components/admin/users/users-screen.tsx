"use client";

import { Download } from "lucide-react";
import { buttonStyles } from "~/components/ui/button";
import { SubscriptionRequests } from "./subscription-requests";
import { UserList } from "./user-list";

export function UsersScreen() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="font-semibold text-2xl">Users</h1>
          <p className="mt-1 max-w-prose text-muted">Accounts, memberships and permissions.</p>
        </div>
        <a href="/admin/users/users.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export CSV
        </a>
      </div>
      <SubscriptionRequests />
      <UserList />
    </div>
  );
}
