/** Why an order's commissions are posted anew when its test flag is switched. */
export const TEST_FLAG_REASONS = { on: "Marked as a test order", off: "No longer a test order" } as const;

type TakenBack = {
  /** The partial refund that took it back. */
  refundId: string | null;
  /** What staff typed for it. */
  reason: string | null;
  at: Date;
  /** When its order was refunded whole. */
  orderRefundedAt: Date | null | undefined;
};

/**
 * Why a commission was taken back, as affiliates read it: a fixed text for each act. What staff typed is about a customer,
 * whom it is nobody else's business.
 */
export function takenBackText({ refundId, reason, at, orderRefundedAt }: TakenBack): string {
  if (refundId !== null) return "Part of the order was refunded";
  if (orderRefundedAt?.getTime() === at.getTime()) return "The order was refunded";
  if (reason === TEST_FLAG_REASONS.on || reason === TEST_FLAG_REASONS.off) return reason;
  return "The payment was undone";
}
