/** Why commissions are posted again when a flag of the order changes. */
export const FLAG_REASONS = {
  isTestOrder: { on: "Marked as a test order", off: "No longer a test order" },
  isWholesale: { on: "Marked as a wholesale order", off: "No longer a wholesale order" },
} as const;

const OF_FLAGS: readonly string[] = Object.values(FLAG_REASONS).flatMap(({ on, off }) => [on, off]);

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
  if (reason !== null && OF_FLAGS.includes(reason)) return reason;
  return "The payment was undone";
}
