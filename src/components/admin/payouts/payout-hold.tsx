"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { plural } from "~/domain/plural";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions, useToastOptions } from "../action-dialog";
import { STAFF_REASON } from "../sent-reason";
import { toastMailed } from "../toast-mailed";

type Payee = { userId: string; name: string };

/** Withholds one affiliate's payouts, with a reason, until they are released. */
export function HoldButton({ userId, name }: Payee) {
  const [isAsked, setAsked] = useState(false);
  const hold = api.admin.payouts.setHold.useMutation(
    useActionOptions(`Payouts to ${name} are withheld`, () => setAsked(false)),
  );
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Withhold payouts to ${name}`} onClick={() => setAsked(true)}>
        Withhold
      </Button>
      {isAsked && (
        <ActionDialog
          action={hold}
          onClose={() => setAsked(false)}
          title={`Withhold payouts to ${name}?`}
          description="Every run leaves this affiliate out until you release the payouts. Commissions are still earned."
          confirmLabel="Withhold"
          reasonLabel={STAFF_REASON}
          onConfirm={(reason) => hold.mutate({ userId, reason })}
        />
      )}
    </>
  );
}

export function ReleaseButton({ userId, name }: Payee) {
  const release = api.admin.payouts.setHold.useMutation(useToastOptions(`${name} is paid again`, "Not released"));
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

/** E-mails everybody who has money waiting but no payment tag. */
export function AskForTags({ count }: { count: number }) {
  const utils = api.useUtils();
  const ask = api.admin.payouts.askForTags.useMutation({
    onSuccess({ askedCount, waitingCount }) {
      const people = `${plural(askedCount, "affiliate")} asked by e-mail`;
      if (askedCount === 0) return toast.success("Everybody was asked within the last week");
      toastMailed(people, {
        ...(waitingCount > 0 && { description: `${plural(waitingCount, "was", "were")} asked within the last week.` }),
      });
    },
    onError: (error) => toastError(error, "Nobody was asked"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <Button size="sm" variant="secondary" isPending={ask.isPending} onClick={() => ask.mutate()}>
      Ask {plural(count, "affiliate")} for a tag
    </Button>
  );
}
