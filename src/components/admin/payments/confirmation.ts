import type { RouterInputs, RouterOutputs } from "~/trpc/react";

export type OpenStatementLine = RouterOutputs["admin"]["payments"]["openLines"]["lines"][number];
export type Confirmation = RouterInputs["admin"]["payments"]["confirmLine"];

/** The request that confirms this line; null if it cannot be confirmed. The caller adds what to do with a surplus. */
export function confirmationOf({ id, match }: OpenStatementLine): Confirmation | null {
  const { to, also, verdict } = match;
  if (!to || (verdict === "double" && to.state !== "paid") || verdict === "closed" || verdict === "foreign")
    return null;
  const alsoOrderIds = also.map((each) => each.id);
  return { lineId: id, kind: to.kind, targetId: to.id, verdict, ...(alsoOrderIds.length > 0 && { alsoOrderIds }) };
}

/** What a line pays for, mid-sentence: "order #A", "orders #A and #B" or "membership X". */
export function paymentTargetNames({ to, also }: OpenStatementLine["match"]): string {
  if (to?.kind === "membership") return `membership ${to.reference}`;
  return orderNames([to, ...also].map((each) => each?.reference ?? ""));
}

/** Orders by short ID, mid-sentence. */
export function orderNames(references: readonly string[]): string {
  const names = new Intl.ListFormat("en-US").format(references.map((reference) => `#${reference}`));
  return `${references.length === 1 ? "order" : "orders"} ${names}`;
}
