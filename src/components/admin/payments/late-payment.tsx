"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { api, type RouterInputs } from "~/trpc/react";
import { ActionDialog } from "../action-dialog";

type Decision = RouterInputs["admin"]["payments"]["settleLatePayment"]["decision"];
type LatePaymentProps = {
  lineId: string;
  who: string;
  amountCents: number;
  target: { kind: "order" | "membership"; id: string; reference: string };
};

/** Long enough to write down which items are missing. */
const LONG_MS = 20_000;

const LABELS: Readonly<Record<Decision, string>> = { reopen: "Reopen order", return: "Send back" };

const consequences = (decision: Decision, kind: LatePaymentProps["target"]["kind"]) =>
  decision === "reopen"
    ? "The order is reopened, and this payment is confirmed for it. If the amount is complete, the order is marked as paid. Anything above it is listed under Money to return. The customer gets an e-mail."
    : `${kind === "order" ? "The order stays cancelled" : "The request stays closed"}, and the payment is listed under Money to return. The customer gets an e-mail; send the money in the cash app yourself.`;

/**
 * A payment that arrived after its order was cancelled or its membership request was closed: reopen the order, or list
 * the money to be returned.
 */
export function LatePayment({ lineId, who, amountCents, target }: LatePaymentProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const utils = api.useUtils();
  const settle = api.admin.payments.settleLatePayment.useMutation({
    onSuccess({ isPaid, missing }, { decision }) {
      const lacking = missing.map((line) => `${line.missing} of ${line.quantity} ${line.name}`).join(", ");
      if (decision === "return") toast.success("Noted as money to send back");
      else {
        toast.success(
          isPaid ? "Order reopened and paid" : "Order reopened, partial payment recorded",
          ...(lacking ? [{ description: `Missing from stock: ${lacking}.`, duration: LONG_MS }] : []),
        );
      }
      setAsked(null);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <>
      {(target.kind === "order" ? (["reopen", "return"] as const) : (["return"] as const)).map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={decision === "return" && target.kind === "order" ? "secondary" : "primary"}
          aria-label={`${LABELS[decision]}: the line of ${who}`}
          onClick={() => setAsked(decision)}
        >
          {LABELS[decision]}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          action={settle}
          onClose={() => setAsked(null)}
          title={
            asked === "reopen"
              ? `Reopen order #${target.reference} for ${formatMoney(amountCents)}?`
              : `Send ${formatMoney(amountCents)} back to ${who}?`
          }
          description={consequences(asked, target.kind)}
          confirmLabel={LABELS[asked]}
          tone="primary"
          onConfirm={() => settle.mutate({ lineId, kind: target.kind, targetId: target.id, decision: asked })}
        />
      )}
    </>
  );
}
