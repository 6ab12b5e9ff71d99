"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { errorMessage } from "~/lib/api-error";

type ActionDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, "isPending" | "error"> & {
  /** The mutation. */
  action: { isPending: boolean; error: unknown; reset: () => void };
  /** Shown if the server gives no reason. */
  failedText?: string;
};

/** Confirms an action, asking for a reason if `reasonLabel` is set, and shows why it failed, until it is closed. */
export function ActionDialog({ action, failedText, onClose, ...dialog }: ActionDialogProps) {
  const close = () => {
    onClose();
    action.reset();
  };
  return (
    <ConfirmDialog
      onClose={close}
      isPending={action.isPending}
      error={action.error ? errorMessage(action.error, failedText) : undefined}
      {...dialog}
    />
  );
}
