"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

/** For the mutation behind an `ActionDialog`: says that it is done, closes the dialog and shows the lists anew. */
export function useActionOptions(doneText: string, onClose: () => void) {
  const utils = api.useUtils();
  return {
    onSuccess() {
      toast.success(doneText);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  };
}

type DialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "description" | "confirmLabel" | "reasonLabel" | "noteLabel" | "tone" | "children" | "onConfirm"
>;
type ActionDialogProps = DialogProps & {
  action: { isPending: boolean; error: Parameters<typeof errorMessage>[0] | null };
  /** Said where the server gives no reason. */
  failedText?: string;
  onClose: () => void;
};

/** Asks before an action of an admin, for its reason where `reasonLabel` is given, and shows why it failed. */
export function ActionDialog({ action, failedText, onClose, ...dialog }: ActionDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={action.isPending}
      {...(action.error ? { error: errorMessage(action.error, failedText) } : {})}
      {...dialog}
    />
  );
}
