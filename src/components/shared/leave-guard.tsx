"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useLeaveGuard } from "./use-leave-guard";

type LeaveGuardProps = {
  isDirty: boolean;
  /** The record being edited, e.g. "BPC-157"; named in the dialog title. */
  name?: string | undefined;
  /** What has not been done with it; "saving" by default. */
  verb?: string;
};

/** Confirmation dialog for `useLeaveGuard`. */
export function LeaveGuard({ isDirty, name, verb = "saving" }: LeaveGuardProps) {
  const guard = useLeaveGuard(isDirty);
  return (
    <ConfirmDialog
      open={guard.isAsked}
      onOpenChange={(isOpen) => !isOpen && guard.stay()}
      title={name ? `Leave without ${verb} ${name}?` : `Leave without ${verb}?`}
      description="Your changes on this page are not saved yet and will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={guard.leave}
    />
  );
}
