import type { RouterInputs, RouterOutputs } from "~/trpc/react";

export type AssignmentList = RouterOutputs["admin"]["payments"]["assignable"];
export type AssignmentTarget = AssignmentList["targets"][number];
export type Assignment = RouterInputs["admin"]["payments"]["assignLine"];

/** What giving this line to it asks the server for; null where it is covered already. */
export function assignmentOf({ id }: { id: string }, target: AssignmentTarget): Assignment | null {
  const { kind, verdict } = target;
  if (verdict !== "exact" && verdict !== "rest" && verdict !== "over" && verdict !== "partial") return null;
  return { lineId: id, kind, targetId: target.id, verdict };
}

/** What it is called: an order by its number, a membership by its tier. */
export const targetTitle = ({ kind, reference, requestedTier }: AssignmentTarget) =>
  kind === "order" ? `Order #${reference}` : `${requestedTier ?? ""} membership, ${reference}`;
