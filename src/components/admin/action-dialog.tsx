"use client";

import type { FieldValues, UseFormReturn } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { api } from "~/trpc/react";

export { ActionDialog } from "~/components/shared/action-dialog";

/** The success message. */
type DoneText<Data, Input> = string | ((data: Data, input: Input) => string);

type Done<Data, Input> = (data: Data, input: Input) => void;

/** Shows the success message: `toast.success`, or `toastMailed` for actions that send an e-mail. */
type Say = (text: string) => void;

/** Options for the mutation behind an `ActionDialog`: success message, `onDone`, and invalidating all admin queries. */
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

/** Options for the mutation behind a button: as above, plus a toast on error. */
export function useToastOptions<Data, Input>(
  done: DoneText<Data, Input>,
  failedText: string,
  onDone?: Done<Data, Input>,
  say?: Say,
) {
  const onError = (error: Parameters<typeof toastError>[0]) => toastError(error, failedText);
  return { ...useActionOptions(done, onDone, say), onError };
}

/** Options for the mutation behind a form: as above, and server errors are shown on the fields. */
export function useFormOptions<Data, Input, Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  done: DoneText<Data, Input>,
  onDone?: Done<Data, Input>,
) {
  return { ...useActionOptions(done, onDone), onError: (error: unknown) => setServerErrors(form, error) };
}
