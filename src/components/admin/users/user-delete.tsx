"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { ActionDialog } from "../action-dialog";
import type { UserDetails } from "./user-screen";

/** What happens to the balance, if there is one. */
function balanceAfter(cents: number): string {
  if (cents === 0) return "";
  if (cents < 0)
    return `The ${formatMoney(-cents)} that this account owes stays in the ledger under deleted accounts. `;
  return `The ${formatMoney(cents)} owed to this account stays in the ledger under deleted accounts and is no longer paid out: pay it out first if it is due. `;
}

/** What the customer loses besides the balance: store credit, and a membership that is still running. */
function lossesOf({ creditCents, membershipEndsAt, fields }: UserDetails, formatDate: (at: Date) => string): string {
  const credit = creditCents > 0 ? `Its ${formatMoney(creditCents)} of store credit is lost. ` : "";
  if (!membershipEndsAt) return credit;
  return `${credit}Its ${fields.subscriptionTier} membership, until ${formatDate(membershipEndsAt)}, ends now and is not refunded. `;
}

/** Deletes an account. The confirmation says what is removed and what stays. */
export function UserDelete({ user }: { user: UserDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const router = useRouter();
  const utils = api.useUtils();
  const { formatDate } = useLocalDates();
  const { name } = user.fields;
  const remove = api.admin.users.delete.useMutation({
    onSuccess() {
      toast.success(`${name} was deleted`);
      router.push("/admin/users");
      // All of it is stale, but this page, still shown, must not ask for the account that is gone.
      void utils.admin.invalidate(undefined, { refetchType: "none" });
      void utils.admin.navigation.invalidate();
    },
  });
  return (
    <Card
      title="Delete user"
      description="Name, e-mail, phone, addresses and picture are removed. Orders and ledger entries stay, without the name."
    >
      {user.openOrders.length > 0 && (
        <Notice tone="attention" className="mb-4" title="Open orders have to be shipped, cancelled or refunded first">
          <ul className="flex flex-wrap gap-x-3">
            {user.openOrders.map(({ id, shortId }) => (
              <li key={id}>
                <Link
                  href={`/admin/orders/${id}`}
                  className="rounded font-mono text-accent underline underline-offset-4"
                >
                  #{shortId}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Button variant="danger" disabled={user.openOrders.length > 0} onClick={() => setIsAsking(true)}>
        Delete user
      </Button>
      {isAsking && (
        <ActionDialog
          action={remove}
          failedText="Error deleting user"
          onClose={() => setIsAsking(false)}
          title={`Delete ${name}?`}
          description={`${user.email} is signed out and cannot sign in again. Everybody below them in the network stays. ${balanceAfter(user.balanceCents)}${lossesOf(user, formatDate)}This cannot be undone.`}
          confirmLabel="Delete user"
          onConfirm={() => remove.mutate({ userId: user.id })}
        />
      )}
    </Card>
  );
}
