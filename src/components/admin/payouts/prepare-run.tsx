"use client";

import { HandCoins } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/lib/format-money";
import { randomUuid } from "~/lib/random-uuid";
import { api } from "~/trpc/react";
import { sentenceOf } from "../orders/failure";
import { affiliates, type Preview } from "./payout-words";

/** Prepares a run of exactly what the preview shows; a press that is repeated is the same run. */
export function PrepareRun({ preview: { count, totalCents } }: { preview: Preview }) {
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const router = useRouter();
  const utils = api.useUtils();
  const create = api.admin.payouts.create.useMutation({
    onSuccess({ runId }) {
      toast.success("Payout run prepared");
      router.push(`/admin/payouts/${runId}`);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  function close() {
    setKey(null);
    create.reset();
  }
  return (
    <>
      <Button onClick={() => setKey(randomUuid())}>
        <HandCoins aria-hidden /> Prepare payout run
      </Button>
      {idempotencyKey && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={`Pay out ${formatMoney(totalCents)} to ${affiliates(count)}?`}
          description="The amounts are taken from the balances and wait to be sent. A payout can be returned later."
          confirmLabel={`Prepare ${formatMoney(totalCents)}`}
          tone="primary"
          isPending={create.isPending || create.isSuccess}
          {...(create.isError ? { error: sentenceOf(create.error) } : {})}
          onConfirm={() => create.mutate({ idempotencyKey, seenCount: count, seenTotalCents: totalCents })}
        />
      )}
    </>
  );
}
