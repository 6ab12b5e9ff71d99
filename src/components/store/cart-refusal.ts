import type { ApiError } from "~/trpc/react";

/** Why the cart is not as the shopper wished: the rule's own words, or the failure with the id to quote. */
export function cartRefusal(error: Pick<ApiError, "message" | "data">): string {
  if (error.data && error.data.code !== "INTERNAL_SERVER_ERROR") return error.message;
  const reference = error.data?.requestId ? ` Reference ${error.data.requestId}` : "";
  return `Your cart could not be changed. Please try again.${reference}`;
}
