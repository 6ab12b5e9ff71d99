"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { STAFF_REASON } from "../sent-reason";

type Payee = { userId: string; name: string };

/** Withholds one affiliate's payouts for a reason, until they are released. */
export function HoldButton({ userId, name }: Payee) {
  const [isAsked, setAsked] = useState(false);
  const utils = api.useUtils();
  const hold = api.admin.payouts.setHold.useMutation({
    onSuccess() {
      toast.success(`Payouts to ${name} are withheld`);
      setAsked(false);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Withhold payouts to ${name}`} onClick={() => setAsked(true)}>
        Withhold
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            setAsked(false);
            hold.reset();
          }}
          title={`Withhold payouts to ${name}?`}
          description="Every run leaves this affiliate out until you release the payouts. Commissions are still earned."
          confirmLabel="Withhold"
          reasonLabel={STAFF_REASON}
          isPending={hold.isPending}
          {...(hold.error && { error: errorMessage(hold.error) })}
          onConfirm={(reason) => hold.mutate({ userId, reason })}
        />
      )}
    </>
  );
}

/** Pays an affiliate again whose payouts were withheld. */
export function ReleaseButton({ userId, name }: Payee) {
  const utils = api.useUtils();
  const release = api.admin.payouts.setHold.useMutation({
    onSuccess: () => void toast.success(`${name} is paid again`),
    onError: (error) => toastError(error, "Not released"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Release payouts to ${name}`}
      isPending={release.isPending}
      onClick={() => release.mutate({ userId, reason: null })}
    >
      Release
    </Button>
  );
}

/** Asks everybody by e-mail whose money waits for a tag. */
export function AskForTags({ count }: { count: number }) {
  const utils = api.useUtils();
  const ask = api.admin.payouts.askForTags.useMutation({
    onSuccess({ askedCount, waitingCount }) {
      const people = `${askedCount} ${askedCount === 1 ? "affiliate" : "affiliates"} asked by e-mail`;
      toast.success(askedCount > 0 ? people : "Everybody was asked within the last week", {
        ...(askedCount > 0 && waitingCount > 0 && { description: `${waitingCount} were asked within the last week.` }),
      });
    },
    onError: (error) => toastError(error, "Nobody was asked"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <Button size="sm" variant="secondary" isPending={ask.isPending} onClick={() => ask.mutate()}>
      Ask {count === 1 ? "1 affiliate" : `${count} affiliates`} for a tag
    </Button>
  );
}
