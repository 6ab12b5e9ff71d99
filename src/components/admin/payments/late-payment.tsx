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
  order: { id: string; reference: string };
};

const WORDS: Readonly<Record<Decision, { label: string; what: string }>> = {
  reopen: {
    label: "Reopen order",
    what: "The order is reopened, and this payment is confirmed for it. If the amount is complete, the order is marked as paid. Anything above it is listed under Money to return. The customer gets an e-mail.",
  },
  return: {
    label: "Send back",
    what: "The order stays cancelled, and the payment is listed under Money to return. The customer gets an e-mail; send the money in the cash app yourself.",
  },
};

/** A payment that came after its order was cancelled: reopen the order, or note the money as to be sent back. */
export function LatePayment({ lineId, who, amountCents, order }: LatePaymentProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const utils = api.useUtils();
  const settle = api.admin.payments.settleLatePayment.useMutation({
    onSuccess({ isPaid }, { decision }) {
      if (decision === "return") toast.success("Noted as money to send back");
      else toast.success(isPaid ? "Order reopened and paid" : "Order reopened, partial payment recorded");
      setAsked(null);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <>
      {(["reopen", "return"] as const).map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={decision === "reopen" ? "primary" : "secondary"}
          aria-label={`${WORDS[decision].label}: the line of ${who}`}
          onClick={() => {
            settle.reset();
            setAsked(decision);
          }}
        >
          {WORDS[decision].label}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          action={settle}
          onClose={() => setAsked(null)}
          title={
            asked === "reopen"
              ? `Reopen order #${order.reference} for ${formatMoney(amountCents)}?`
              : `Send ${formatMoney(amountCents)} back to ${who}?`
          }
          description={WORDS[asked].what}
          confirmLabel={WORDS[asked].label}
          tone="primary"
          onConfirm={() => settle.mutate({ lineId, orderId: order.id, decision: asked })}
        />
      )}
    </>
  );
}
