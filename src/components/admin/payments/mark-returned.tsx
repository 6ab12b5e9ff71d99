"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { type MoneyReturn, payeeOf } from "./money-return";

/** Notes that money was sent back, under the reference that the payment app gave. */
export function MarkReturned({ money, onClose }: { money: MoneyReturn; onClose: () => void }) {
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const mark = api.admin.payments.markReturned.useMutation(useActionOptions("Marked as returned", onClose));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get("reference") ?? "").trim();
    if (reference === "") return setProblem("Enter the payment app's reference");
    setProblem(undefined);
    mark.mutate({ returnId: money.id, reference });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !mark.isPending && onClose()}
      title={`Returned ${formatMoney(money.amountCents)} to ${payeeOf(money)}?`}
      description={`Send the money in ${PAYMENT_APP} first. This only notes that you did.`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={mark.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={mark.isPending}>
            Mark as returned
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Reference"
          hint={`What ${PAYMENT_APP} shows for the payment you sent`}
          {...(problem && { error: problem })}
        >
          <Input name="reference" maxLength={120} autoComplete="off" />
        </Field>
        {mark.error && <Notice tone="danger">{errorMessage(mark.error)}</Notice>}
      </form>
    </Dialog>
  );
}
