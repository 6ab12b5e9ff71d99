"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { payouts, type Run } from "./payout-labels";
import { ReferenceDialog } from "./reference-dialog";

/** Marks every payout of a run that waits as sent, under one reference. */
export function SendAll({ run }: { run: Run }) {
  const [isAsked, setAsked] = useState(false);
  const utils = api.useUtils();
  const sendAll = api.admin.payouts.sendAll.useMutation({
    onSuccess({ sentCount, withheldCount }) {
      const left = withheldCount > 0 ? `; ${payouts(withheldCount)} withheld` : "";
      toast.success(`${payouts(sentCount)} marked as sent${left}`);
      setAsked(false);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const sum = `${payouts(run.counts.prepared)} of ${formatMoney(run.preparedCents)}`;
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Send aria-hidden /> Mark all as sent
      </Button>
      {isAsked && (
        <ReferenceDialog
          title={`Mark ${sum} as sent?`}
          description="Send the money first. Every affiliate among them gets an e-mail with the amount and the reference."
          confirmLabel={`Mark ${payouts(run.counts.prepared)} as sent`}
          isPending={sendAll.isPending}
          failure={sendAll.error}
          onConfirm={(reference) => sendAll.mutate({ runId: run.id, reference, seenTags: run.seenTags })}
          onClose={() => {
            setAsked(false);
            sendAll.reset();
          }}
        />
      )}
    </>
  );
}
