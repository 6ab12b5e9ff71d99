"use client";

import { Ban } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { AFFILIATE_REASON } from "../sent-reason";
import { payouts, type Run } from "./payout-labels";

/** Takes back everything in a run that was not sent, for a reason. */
export function CancelRun({ run }: { run: Run }) {
  const [isAsked, setAsked] = useState(false);
  const utils = api.useUtils();
  const cancel = api.admin.payouts.cancel.useMutation({
    onSuccess({ cancelledCount }) {
      toast.success(`${payouts(cancelledCount)} taken back`);
      setAsked(false);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const { prepared, sent } = run.counts;
  const stays = sent > 0 ? ` ${payouts(sent)} already sent ${sent === 1 ? "stays" : "stay"} sent.` : "";
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        <Ban aria-hidden /> Cancel run
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            setAsked(false);
            cancel.reset();
          }}
          title={`Cancel ${payouts(prepared)} of ${formatMoney(run.preparedCents)}?`}
          description={`Only cancel what you have not sent. The money is available again, and the next run can pay it.${stays}`}
          confirmLabel="Cancel run"
          cancelLabel="Keep run"
          reasonLabel={AFFILIATE_REASON}
          isPending={cancel.isPending}
          {...(cancel.error && { error: errorMessage(cancel.error) })}
          onConfirm={(reason) => cancel.mutate({ runId: run.id, reason })}
        />
      )}
    </>
  );
}
