import type { RouterInputs, RouterOutputs } from "~/trpc/react";

export type OpenStatementLine = RouterOutputs["admin"]["payments"]["openLines"]["lines"][number];
export type Confirmation = RouterInputs["admin"]["payments"]["confirmLine"];

/** What confirming this line asks the server for; null where it cannot be confirmed. */
export function confirmationOf({ id, match }: OpenStatementLine): Confirmation | null {
  const { to, verdict } = match;
  if (!to || verdict === "double" || verdict === "closed" || verdict === "foreign") return null;
  return { lineId: id, kind: to.kind, targetId: to.id, verdict };
}
