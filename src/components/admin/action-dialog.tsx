"use client";

import type { ComponentProps } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";

/** What is said of an action that is done. */
type DoneText<Data, Input> = string | ((data: Data, input: Input) => string);

type Done<Data, Input> = (data: Data, input: Input) => void;

/** How it is said: `toastMailed` where the action sends an e-mail. */
type Say = (text: string) => void;

/** For the mutation behind an `ActionDialog`: says that it is done, closes the dialog and shows the lists anew. */
export function useActionOptions<Data, Input>(
  done: DoneText<Data, Input>,
  onDone?: Done<Data, Input>,
  say: Say = toast.success,
) {
  const utils = api.useUtils();
  return {
    onSuccess(data: Data, input: Input) {
      say(typeof done === "string" ? done : done(data, input));
      onDone?.(data, input);
    },
    onSettled: () => utils.admin.invalidate(),
  };
}

/** For the mutation behind a button: the same, and a toast says why it failed. */
export function useToastOptions<Data, Input>(
  done: DoneText<Data, Input>,
  failedText: string,
  onDone?: Done<Data, Input>,
  say?: Say,
) {
  const onError = (error: Parameters<typeof toastError>[0]) => toastError(error, failedText);
  return { ...useActionOptions(done, onDone, say), onError };
}

/** For the mutation behind a form: the same, and what the server refuses stands beside the fields. */
export function useFormOptions<Data, Input, Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  done: DoneText<Data, Input>,
  onDone?: Done<Data, Input>,
) {
  return { ...useActionOptions(done, onDone), onError: (error: unknown) => setServerErrors(form, error) };
}

type DialogProps = Omit<ComponentProps<typeof ConfirmDialog>, "open" | "onOpenChange" | "isPending" | "error">;
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
