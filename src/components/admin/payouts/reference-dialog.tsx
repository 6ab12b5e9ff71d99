"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { SendPayoutInput } from "~/schemas/admin/payouts";

type ReferenceDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  isPending: boolean;
  failure: unknown;
  warning: string | null;
  onConfirm: (reference: string) => void;
  onClose: () => void;
};

/** Asks for the payment app's reference before marking money as sent. */
export function ReferenceDialog({ isPending, failure, warning, onConfirm, onClose, ...texts }: ReferenceDialogProps) {
  const form = useForm({
    resolver: zodResolver(SendPayoutInput.pick({ reference: true })),
    defaultValues: { reference: "" },
  });
  const error = form.formState.errors.reference?.message ?? fieldErrors(failure).reference;
  return (
    <ConfirmDialog
      onClose={onClose}
      {...texts}
      tone="primary"
      isPending={isPending}
      {...(failure && !error ? { error: errorMessage(failure) } : {})}
      onConfirm={() => void form.handleSubmit(({ reference }) => onConfirm(reference))()}
    >
      {warning && <Notice tone="attention">{warning}</Notice>}
      <Field
        label="Reference"
        hint="From the payment app, such as its transaction number. The affiliate sees it."
        error={error}
      >
        <Input maxLength={100} autoComplete="off" {...form.register("reference")} />
      </Field>
    </ConfirmDialog>
  );
}
