"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { SENT_REASON, withNote } from "../sent-reason";
import { toastMailed } from "../toast-mailed";
import type { UserDetails } from "./user-screen";

export function SuspensionNotice({ user, mayLift }: { user: UserDetails; mayLift: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const lift = api.admin.users.reinstate.useMutation(
    useActionOptions(`${user.fields.name} can sign in again and gets an e-mail`, close, toastMailed),
  );
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
        mayLift && (
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
            Lift suspension
          </Button>
        )
      }
    >
      {user.suspensionReason && <p className="[overflow-wrap:anywhere]">{user.suspensionReason}</p>}
      <p className="text-sm">No sign-in, no orders, and nothing is paid out to this account.</p>
      {isAsking && (
        <ActionDialog
          action={lift}
          onClose={close}
          title={`Lift the suspension of ${user.fields.name}?`}
          description={`${user.email} can sign in and order again, and is paid out again. The owner gets an e-mail.`}
          confirmLabel="Lift suspension"
          tone="primary"
          onConfirm={() => lift.mutate({ userId: user.id })}
        />
      )}
    </Notice>
  );
}

/** Suspends an account, with a reason that is e-mailed to its owner. */
export function UserSuspension({ user }: { user: UserDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const suspend = api.admin.users.suspend.useMutation(
    useActionOptions(`${user.fields.name} is suspended and gets an e-mail`, close, toastMailed),
  );
  const owed = user.balanceCents > 0 ? ` The ${formatMoney(user.balanceCents)} owed to it is held back.` : "";
  return (
    <Card
      title="Suspend account"
      description="Sessions end, sign-in and orders are refused, and nothing is paid out. You can lift it at any time."
    >
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Suspend account
      </Button>
      {isAsking && (
        <ActionDialog
          action={suspend}
          onClose={close}
          title={`Suspend ${user.fields.name}?`}
          description={`${user.email} is signed out and gets an e-mail with your reason.${owed}`}
          confirmLabel="Suspend account"
          {...SENT_REASON}
          onConfirm={(reason, note) => suspend.mutate({ userId: user.id, reason, ...withNote(note) })}
        />
      )}
    </Card>
  );
}
