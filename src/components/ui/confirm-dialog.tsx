"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Field, Textarea } from "./field";
import { Notice } from "./notice";

type ConfirmDialogProps = {
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  /** Override when the action itself is a cancellation, so that "Cancel" would be ambiguous. */
  cancelLabel?: string;
  /** Shows a reason field, required unless `isReasonOptional`. */
  reasonLabel?: string;
  isReasonOptional?: boolean;
  /** Shows an optional second field; its text is the second argument of `onConfirm`. */
  noteLabel?: string;
  tone?: "primary" | "danger";
  isPending?: boolean;
  error?: string;
  onConfirm: (reason: string, note: string) => void;
  children?: ReactNode;
};

/**
 * Asks for confirmation before an action. The title should name the object it affects. It stays open while the action
 * runs: it shows why the action failed, and the answer must not close a later question.
 */
export function ConfirmDialog({
  reasonLabel,
  noteLabel,
  tone = "danger",
  isPending,
  error,
  ...props
}: ConfirmDialogProps) {
  const formId = useId();
  const [reasonError, setReasonError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const reason = text("reason");
    if (reasonLabel && !reason && !props.isReasonOptional) {
      setReasonError("Please give a reason.");
      event.currentTarget.querySelector("textarea")?.focus();
      return;
    }
    props.onConfirm(reason, text("note"));
  }
  function close() {
    if (isPending) return;
    setReasonError(undefined);
    props.onClose();
  }

  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.description}
      size="sm"
      isAlert
      footer={
        <>
          <Button variant="secondary" aria-disabled={isPending} onClick={close}>
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
          <Field label={reasonLabel} error={reasonError} isOptional={props.isReasonOptional}>
            <Textarea name="reason" rows={3} onChange={() => setReasonError(undefined)} />
          </Field>
        )}
        {noteLabel && (
          <Field label={noteLabel} isOptional>
            <Textarea name="note" rows={2} maxLength={2000} />
          </Field>
        )}
        {error && <Notice tone="danger">{error}</Notice>}
      </form>
    </Dialog>
  );
}
