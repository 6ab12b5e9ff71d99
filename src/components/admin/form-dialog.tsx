"use client";

import { type ComponentProps, type FormEventHandler, type ReactNode, useId, useState } from "react";
import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import type { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size" | "children"> & {
  submitLabel: ReactNode;
  isPending: boolean;
  error?: string | null | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
};

/**
 * A form in a dialog that stays open while submitting. `error` is an error that belongs to no field. Once something was
 * typed, closing it any other way than with Cancel asks first.
 */
export function FormDialog({ submitLabel, isPending, error, onSubmit, onClose, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  const [isTyped, setIsTyped] = useState(false);
  return (
    <GuardedDialog
      open
      onClose={() => !isPending && onClose()}
      {...dialog}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
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
      <form id={formId} onSubmit={onSubmit} onInput={() => setIsTyped(true)} noValidate className="flex flex-col gap-4">
        {children}
        <LeaveGuard isDirty={isTyped && !isPending} />
      </form>
    </GuardedDialog>
  );
}
