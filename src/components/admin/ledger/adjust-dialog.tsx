"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { toast } from "~/components/ui/toast";
import { formatMoney, parseDollars } from "~/domain/money";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api } from "~/trpc/react";
import type { Balance } from "./balance-list";

/** The cents that were typed, or null while they are no amount. */
function centsOf(text: string): number | null {
  try {
    return parseDollars(text) || null;
  } catch {
    return null;
  }
}

/** Corrects one balance, up or down, for a reason; the new balance is shown before it is done. */
export function AdjustDialog({ account, onClose }: { account: Balance; onClose: () => void }) {
  const formId = useId();
  const [requestId] = useState(randomUuid);
  const [typed, setTyped] = useState({ direction: "add", amount: "", reason: "" });
  const [isChecked, setChecked] = useState(false);
  const utils = api.useUtils();
  const adjust = api.admin.ledger.adjust.useMutation({
    onSuccess() {
      toast.success(`Balance of ${account.name} adjusted`);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const size = centsOf(typed.amount);
  const amountCents = size && (typed.direction === "add" ? size : -size);
  const refused = fieldErrors(adjust.error);
  const errors = {
    amount: isChecked && !size ? "Enter an amount in dollars, such as 49.95" : refused.amountCents,
    reason: isChecked && !typed.reason.trim() ? "Please give a reason" : refused.reason,
  };
  const write = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    adjust.reset();
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (!amountCents || !typed.reason.trim()) {
      const wrong = amountCents ? "reason" : "amount";
      event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    adjust.mutate({ requestId, affiliateUserId: account.userId, amountCents, reason: typed.reason.trim() });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={`Adjust the balance of ${account.name}`}
      description={`${account.email} is owed ${formatMoney(account.balanceCents)} now.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={adjust.isPending}>
            {size ? `${typed.direction === "add" ? "Add" : "Take away"} ${formatMoney(size)}` : "Adjust"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label="What">
            <Select value={typed.direction} onChange={(event) => write({ direction: event.target.value })}>
              <option value="add">Add</option>
              <option value="take">Take away</option>
            </Select>
          </Field>
          <Field label="Amount in dollars" {...(errors.amount ? { error: errors.amount } : {})}>
            <Input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={typed.amount}
              onChange={(event) => write({ amount: event.target.value })}
            />
          </Field>
        </div>
        <Field
          label="Reason"
          hint="The affiliate reads it on the statement."
          {...(errors.reason ? { error: errors.reason } : {})}
        >
          <Textarea
            name="reason"
            rows={3}
            maxLength={500}
            value={typed.reason}
            onChange={(event) => write({ reason: event.target.value })}
          />
        </Field>
        {amountCents !== null && amountCents !== 0 && (
          <p className="figures text-muted text-sm">
            New balance:{" "}
            <span className="font-semibold text-ink">{formatMoney(account.balanceCents + amountCents)}</span>
          </p>
        )}
        {adjust.error && !errors.amount && !errors.reason && (
          <Notice tone="danger">{errorMessage(adjust.error)}</Notice>
        )}
      </form>
    </Dialog>
  );
}
