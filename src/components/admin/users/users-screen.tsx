"use client";

import { Download } from "lucide-react";
import { buttonStyles } from "~/components/ui/button";
import { ScreenHead } from "../screen-head";
import { SubscriptionRequests } from "./subscription-requests";
import { UserList } from "./user-list";

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
