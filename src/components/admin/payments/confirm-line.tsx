"use client";

import { useState } from "react";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import type { SurplusChoice as Choice } from "~/domain/payment-surplus";
import { api } from "~/trpc/react";
import { ActionDialog } from "../action-dialog";
import { type Confirmation, namesOf, type OpenStatementLine } from "./confirmation";
import { SurplusChoice } from "./surplus-choice";
import { useConfirmed } from "./use-confirmed";
import { VERDICTS } from "./verdict-labels";

/** What was done with a payment that came twice. */
const DOUBLE_DONE: Readonly<Record<Choice, string>> = {
  return: "Noted as money to return",
  credit: "Turned into store credit",
  keep: "Noted as kept",
};

type ConfirmLineProps = { line: OpenStatementLine; confirmation: Confirmation; onClose: () => void };

/** Asks before a line is confirmed for what it matches; a surplus is decided here. */
export function ConfirmLine({ line, confirmation, onClose }: ConfirmLineProps) {
  const { verdict, differenceCents, confidence } = line.match;
  const [choice, setChoice] = useState<Choice>("return");
  const utils = api.useUtils();
  const sayConfirmed = useConfirmed();
  const confirm = api.admin.payments.confirmLine.useMutation({
    onSuccess(result) {
      sayConfirmed(line.id, result, verdict === "double" ? DOUBLE_DONE[choice] : undefined);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const isDouble = verdict === "double";
  const isTooMuch = verdict === "over" || isDouble;
  const surplus = isTooMuch ? { surplus: { choice, amountCents: differenceCents } } : {};
  return (
    <ActionDialog
      action={confirm}
      onClose={onClose}
      title={
        isDouble
          ? `${formatMoney(line.amountCents)} came twice for ${namesOf(line.match)}`
          : `Confirm ${formatMoney(line.amountCents)} for ${namesOf(line.match)}?`
      }
      description={`${line.payerName || "Unknown payer"}, ${line.note || "no note"}. ${VERDICTS[verdict].what(differenceCents)}`}
      confirmLabel="Confirm"
      tone="primary"
      onConfirm={() => confirm.mutate({ ...confirmation, ...surplus })}
    >
      {confidence === "likely" && (
        <Notice tone="attention" title="Likely, not certain">
          The note names no order or membership. Amount and name match, so check that this payment is meant.
        </Notice>
      )}
      {isTooMuch && <SurplusChoice amountCents={differenceCents} chosen={choice} onChoose={setChoice} />}
    </ActionDialog>
  );
}
