"use client";

import { SubscriptionRequests } from "./subscription-requests";
import { UserList } from "./user-list";

export function UsersScreen() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Users</h1>
        <p className="mt-1 max-w-prose text-muted">Accounts, memberships and permissions.</p>
      </div>
      <SubscriptionRequests />
      <UserList />
    </div>
  );
}
