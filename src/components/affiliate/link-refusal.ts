import type { ApiError } from "~/trpc/react";

/** What a form says of a refusal: the field's own text, the rule's sentence, or the reference to quote. */
export function refusalText(error: ApiError, field: string, otherwise: string): string {
  const beside = error.data?.fieldErrors?.[field];
  if (beside) return beside;
  const isKnown = error.data && error.data.code !== "INTERNAL_SERVER_ERROR";
  if (isKnown) return error.message;
  const reference = error.data?.requestId;
  return reference ? `${otherwise} Reference ${reference}` : `${otherwise} Please try again.`;
}
