import { toast } from "~/components/ui/toast";
import type { ApiError } from "~/trpc/react";

/** The sentence behind a failed call; an unexpected one carries the id under which it was logged. */
export function sentenceOf(error: ApiError): string {
  const { data, message } = error;
  if (data?.code !== "INTERNAL_SERVER_ERROR" || !data.requestId) return message;
  return `${message} Reference ${data.requestId}`;
}

/** Says what failed and why. */
export const toastFailure = (text: string) => (error: ApiError) => {
  toast.error(text, { description: sentenceOf(error) });
};
