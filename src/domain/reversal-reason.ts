/** Why commissions are posted again when an order's test flag changes. */
export const TEST_FLAG_REASONS = { on: "Marked as a test order", off: "No longer a test order" } as const;

type TakenBack = {
  /** The partial refund that took it back. */
  refundId: string | null;
  /** The reason staff entered. */
  reason: string | null;
  at: Date;
  /** When the order was fully refunded. */
  orderRefundedAt: Date | null | undefined;
};

/**
 * Why a commission was taken back, as shown to affiliates: a fixed text per action. The reason staff entered is about a
 * customer and stays private.
 */
export function reversalReasonText({ refundId, reason, at, orderRefundedAt }: TakenBack): string {
  if (refundId !== null) return "Part of the order was refunded";
  if (orderRefundedAt?.getTime() === at.getTime()) return "The order was refunded";
  if (reason === TEST_FLAG_REASONS.on || reason === TEST_FLAG_REASONS.off) return reason;
  return "The payment was undone";
}
