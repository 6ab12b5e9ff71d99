import { expect, it } from "vitest";
import { FLAG_REASONS, reversalReasonText } from "~/domain/reversal-reason";

const at = new Date("2026-06-12T10:00:00Z");
const undone = { refundId: null, reason: "Robin paid with a stolen card", at, orderRefundedAt: null };

it("a reversed commission names the action, but nothing that staff typed", () => {
  expect(reversalReasonText(undone)).toBe("The payment was undone");
  expect(reversalReasonText({ ...undone, orderRefundedAt: at })).toBe("The order was refunded");
  expect(reversalReasonText({ ...undone, refundId: "a" })).toBe("Part of the order was refunded");
  expect(reversalReasonText({ ...undone, reason: FLAG_REASONS.isTestOrder.on })).toBe("Marked as a test order");
  const wholesale = { ...undone, reason: FLAG_REASONS.isWholesale.on };
  expect(reversalReasonText(wholesale)).toBe("Marked as a wholesale order");
  // Undone first, then paid again and refunded.
  expect(reversalReasonText({ ...undone, orderRefundedAt: new Date("2026-07-01T10:00:00Z") })).toBe(
    "The payment was undone",
  );
});
