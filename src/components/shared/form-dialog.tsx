"use client";

import { type ComponentProps, type FormEvent, type FormEventHandler, type ReactNode, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import type { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { GuardedDialog } from "./guarded-dialog";
import { LeaveGuard } from "./leave-guard";

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size" | "children"> & {
  submitLabel: ReactNode;
  tone?: "primary" | "danger" | undefined;
  isPending: boolean;
  error?: string | null | undefined;
  /** Whether closing loses something. Default: whether something was typed. */
  isDirty?: boolean;
  /** What is edited, e.g. "the answer"; named in the question. */
  name?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
};

/**
 * A form in a dialog that stays open while submitting. `error` is an error that belongs to no field. Once something was
 * typed, closing it any other way than with Cancel asks first.
 */
export function FormDialog({
  submitLabel,
  tone,
  isPending,
  error,
  isDirty,
  name,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const [isTyped, setIsTyped] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    // React events bubble through portals: without this, a form around the dialog would be submitted too.
    event.stopPropagation();
    onSubmit(event);
  }
  return (
    <GuardedDialog
      onClose={() => !isPending && onClose()}
      {...dialog}
      footer={
        <>
          <Button variant="secondary" aria-disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={tone} isPending={isPending}>
            {submitLabel}
          </Button>
          {/* Last, so that the wrapping footer shows it above the buttons. */}
          {error && (
            <Notice tone="danger" className="w-full">
              {error}
            </Notice>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit} onInput={() => setIsTyped(true)} noValidate className="flex flex-col gap-4">
        {children}
        <LeaveGuard isDirty={(isDirty ?? isTyped) && !isPending} name={name} />
      </form>
    </GuardedDialog>
  );
}
