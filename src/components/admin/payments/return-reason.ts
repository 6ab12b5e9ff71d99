type Return = { kind: "refund" | "overpayment" | "late_payment"; refund: { reason: string } | null };

/** Why money goes back to whoever paid. */
export function returnReason({ kind, refund }: Return, of: "order" | "membership"): string {
  if (kind === "refund") return refund ? `Refund: ${refund.reason}` : "Full refund";
  if (kind === "overpayment") return "Overpayment";
  return of === "order" ? "The order was cancelled" : "The membership request was declined or cancelled";
}
