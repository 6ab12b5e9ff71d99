"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useLeaveGuard } from "./use-leave-guard";

type LeaveGuardProps = {
  isDirty: boolean;
  /** The record being edited, e.g. "BPC-157"; named in the dialog title. */
  name?: string | undefined;
  /** What has not been done with it; "saving" by default. */
  verb?: string;
  /** Title and description where "unsaved changes on this page" does not say what leaving ends. */
  ends?: { title: string; description: string };
};

/** Confirmation dialog for `useLeaveGuard`. */
export function LeaveGuard({ isDirty, name, verb = "saving", ends }: LeaveGuardProps) {
  const guard = useLeaveGuard(isDirty);
  return (
    <ConfirmDialog
      open={guard.isAsked}
      onClose={guard.stay}
      title={ends?.title ?? (name ? `Leave without ${verb} ${name}?` : `Leave without ${verb}?`)}
      description={ends?.description ?? "Your changes on this page are not saved yet and will be lost."}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={guard.leave}
    />
  );
}
