import type { ApiError } from "~/trpc/react";

/** Why something was refused, in the shop's words; an unknown failure with the reference to quote. */
export function refusalText(error: Pick<ApiError, "message" | "data">): string {
  const { fieldErrors, code, requestId } = error.data ?? {};
  const [named] = Object.values(fieldErrors ?? {});
  const reference = code === "INTERNAL_SERVER_ERROR" && requestId ? ` (reference ${requestId})` : "";
  return `${named ?? error.message}${reference}`;
}
