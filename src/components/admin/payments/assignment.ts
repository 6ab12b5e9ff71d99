import { MAX_SPLIT, splitPayment } from "~/domain/payment-split";
import type { RouterInputs, RouterOutputs } from "~/trpc/react";

export type AssignmentList = RouterOutputs["admin"]["payments"]["assignable"];
export type AssignmentTarget = AssignmentList["targets"][number];
export type Assignment = RouterInputs["admin"]["payments"]["assignLine"];

type Line = { id: string; amountCents: number };

/**
 * The effect of assigning the line to all targets: total due, received before, and the verdict. `unreached` is a target
 * that would get none of the money.
 */
export function sumOf(line: Line, targets: readonly AssignmentTarget[]) {
  const amountCents = targets.reduce((sum, target) => sum + target.amountCents, 0);
  const receivedCents = targets.reduce((sum, target) => sum + target.receivedCents, 0);
  const [only, ...others] = targets;
  if (only && others.length === 0) {
    const { verdict, differenceCents } = only;
    return { amountCents, receivedCents, verdict, differenceCents, unreached: null };
  }
  const { verdict, differenceCents, parts } = splitPayment(line.amountCents, targets);
  const unreached = targets.find((_, at) => !parts[at]) ?? null;
  return { amountCents, receivedCents, verdict, differenceCents, unreached };
}

/** The request that assigns the line to these targets; null if one is already covered or would get nothing. */
export function assignmentOf(line: Line, targets: readonly AssignmentTarget[]): Assignment | null {
  const [first, ...others] = targets;
  if (!first) return null;
  const { verdict, unreached } = sumOf(line, targets);
  if (unreached) return null;
  if (verdict !== "exact" && verdict !== "rest" && verdict !== "over" && verdict !== "partial") return null;
  const given = { lineId: line.id, kind: first.kind, targetId: first.id, verdict };
  return others.length > 0 ? { ...given, alsoOrderIds: others.map(({ id }) => id) } : given;
}

/** The selection after toggling a target: orders can be combined (up to MAX_SPLIT), a membership is always alone. */
export function chosenAfter(chosen: readonly AssignmentTarget[], pressed: AssignmentTarget): AssignmentTarget[] {
  if (chosen.some(({ id }) => id === pressed.id)) return chosen.filter(({ id }) => id !== pressed.id);
  if (pressed.kind === "membership") return [pressed];
  const orders = chosen.filter(({ kind }) => kind === "order");
  return orders.length >= MAX_SPLIT ? orders : [...orders, pressed];
}

/** For example "Order #1B4E28BA" or "Gold membership, …" with its reference. */
export const targetTitle = ({ kind, reference, requestedTier }: AssignmentTarget) =>
  kind === "order" ? `Order #${reference}` : `${requestedTier ?? ""} membership, ${reference}`;
