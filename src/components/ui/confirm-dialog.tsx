"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Field, Textarea } from "./field";
import { Notice } from "./notice";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  /** Only where the act itself is a cancelling. */
  cancelLabel?: string;
  /** With a label here, a reason must be written before the act. */
  reasonLabel?: string;
  tone?: "primary" | "danger";
  isPending?: boolean;
  error?: string;
  onConfirm: (reason: string) => void;
  children?: ReactNode;
};

/** Asks before an act that cannot be undone; the title names the object. */
export function ConfirmDialog({ reasonLabel, tone = "danger", isPending, error, ...props }: ConfirmDialogProps) {
  const formId = useId();
  const [reasonError, setReasonError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reasonLabel && !reason) {
      setReasonError("Please give a reason.");
      event.currentTarget.querySelector("textarea")?.focus();
      return;
    }
    props.onConfirm(reason);
  }

  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => {
        setReasonError(undefined);
        props.onOpenChange(open);
      }}
      title={props.title}
      description={props.description}
      size="sm"
      isAlert
      footer={
        <>
          <Button variant="secondary" onClick={() => props.onOpenChange(false)}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button type="submit" form={formId} variant={tone} isPending={isPending}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 empty:hidden">
        {props.children}
        {reasonLabel && (
          <Field label={reasonLabel} error={reasonError}>
            <Textarea name="reason" rows={3} onChange={() => setReasonError(undefined)} />
          </Field>
        )}
        {error && <Notice tone="danger">{error}</Notice>}
      </form>
    </Dialog>
  );
}
