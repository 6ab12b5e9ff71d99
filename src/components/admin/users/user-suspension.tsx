"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { UserDetails } from "./user-screen";

/** Says that an account is suspended, since when and why, and lifts it. */
export function SuspensionNotice({ user }: { user: UserDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = api.useUtils();
  const lift = api.admin.users.reinstate.useMutation({
    onSuccess() {
      toast.success(`${user.fields.name} can sign in again and is told by e-mail`);
      setIsAsking(false);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <Notice
      tone="attention"
      title={
        <>
          Suspended{" "}
          {user.suspendedAt && (
            <>
              since <LocalDate at={user.suspendedAt} />
            </>
          )}
        </>
      }
      action={
        <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
          Lift suspension
        </Button>
      }
    >
      {user.suspensionReason && <p className="[overflow-wrap:anywhere]">{user.suspensionReason}</p>}
      <p className="text-sm">No sign-in, no orders, and nothing is paid out to this account.</p>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            setIsAsking(false);
            lift.reset();
          }}
          title={`Lift the suspension of ${user.fields.name}?`}
          description={`${user.email} can sign in and order again, and is paid out again. The owner is told by e-mail.`}
          confirmLabel="Lift suspension"
          tone="primary"
          isPending={lift.isPending}
          {...(lift.error ? { error: errorMessage(lift.error) } : {})}
          onConfirm={() => lift.mutate({ userId: user.id })}
        />
      )}
    </Notice>
  );
}

/** Suspends an account for a reason, which its owner reads. */
export function UserSuspension({ user }: { user: UserDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = api.useUtils();
  const suspend = api.admin.users.suspend.useMutation({
    onSuccess() {
      toast.success(`${user.fields.name} is suspended and told by e-mail`);
      setIsAsking(false);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const owed = user.balanceCents > 0 ? ` The ${formatMoney(user.balanceCents)} owed to it waits.` : "";
  return (
    <Card>
      <CardHeader
        title="Suspend account"
        description="Sessions end, sign-in and orders are refused, and nothing is paid out. You can lift it at any time."
      />
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Suspend account
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            setIsAsking(false);
            suspend.reset();
          }}
          title={`Suspend ${user.fields.name}?`}
          description={`${user.email} is signed out and gets an e-mail with your reason.${owed}`}
          confirmLabel="Suspend account"
          reasonLabel="Reason, as the owner reads it"
          isPending={suspend.isPending}
          {...(suspend.error ? { error: errorMessage(suspend.error) } : {})}
          onConfirm={(reason) => suspend.mutate({ userId: user.id, reason })}
        />
      )}
    </Card>
  );
}
