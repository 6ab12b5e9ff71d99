"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import type { SurplusChoice as Choice } from "~/domain/payment-surplus";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { type Confirmation, namesOf, type OpenStatementLine } from "./confirmation";
import { SurplusChoice } from "./surplus-choice";
import { useConfirmed } from "./use-confirmed";
import { VERDICTS } from "./verdict-labels";

type ConfirmLineProps = { line: OpenStatementLine; confirmation: Confirmation; onClose: () => void };

/** Asks before a line is confirmed for what it matches; a surplus is decided here. */
export function ConfirmLine({ line, confirmation, onClose }: ConfirmLineProps) {
  const [choice, setChoice] = useState<Choice>("return");
  const utils = api.useUtils();
  const sayConfirmed = useConfirmed();
  const confirm = api.admin.payments.confirmLine.useMutation({
    onSuccess(result) {
      sayConfirmed(line.id, result);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const { verdict, differenceCents, confidence } = line.match;
  const surplus = verdict === "over" ? { surplus: { choice, amountCents: differenceCents } } : {};
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Confirm ${formatMoney(line.amountCents)} for ${namesOf(line.match)}?`}
      description={`${line.payerName || "Unknown payer"}, ${line.note || "no note"}. ${VERDICTS[verdict].what(differenceCents)}`}
      confirmLabel="Confirm"
      tone="primary"
      isPending={confirm.isPending}
      {...(confirm.error ? { error: errorMessage(confirm.error) } : {})}
      onConfirm={() => confirm.mutate({ ...confirmation, ...surplus })}
    >
      {confidence === "likely" && (
        <Notice tone="attention" title="Likely, not certain">
          The note names nothing. Amount and name match, so check that this payment is meant.
        </Notice>
      )}
      {verdict === "over" && <SurplusChoice amountCents={differenceCents} chosen={choice} onChoose={setChoice} />}
    </ConfirmDialog>
  );
}
