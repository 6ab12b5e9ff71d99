"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { errorMessage, fieldErrors } from "~/lib/api-error";

type ReferenceDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  isPending: boolean;
  failure: unknown;
  onConfirm: (reference: string) => void;
  onClose: () => void;
};

/** Asks under which reference money was sent, before it is marked so. */
export function ReferenceDialog({ isPending, failure, onConfirm, onClose, ...texts }: ReferenceDialogProps) {
  const [reference, setReference] = useState("");
  const [error, setError] = useState<string>();
  const fieldError = error ?? fieldErrors(failure).reference;
  function confirm() {
    if (reference.trim()) onConfirm(reference.trim());
    else setError("Please enter a reference");
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...texts}
      tone="primary"
      isPending={isPending}
      {...(failure && !fieldError ? { error: errorMessage(failure) } : {})}
      onConfirm={confirm}
    >
      <Field
        label="Reference"
        hint="From the payment app, such as its transaction number. The affiliate sees it."
        {...(fieldError ? { error: fieldError } : {})}
      >
        <Input
          value={reference}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            setReference(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
