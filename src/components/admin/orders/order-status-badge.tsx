import { Badge, type BadgeTone } from "~/components/ui/badge";
import { customerStatus, type OrderStatus } from "~/domain/order-status";

const TONES = { Paid: "success", Pending: "attention", Cancelled: "danger" } as const satisfies Record<
  string,
  BadgeTone
>;

type Order = { status: OrderStatus; isPaid: boolean; refundedAt: Date | null; isPartlyPaid?: boolean };

export function OrderStatusBadge({ order }: { order: Order }) {
  const status = customerStatus(order);
  const isRefunded = status === "Cancelled" && order.refundedAt;
  const isPartlyPaid = status === "Pending" && order.isPartlyPaid;
  return <Badge tone={TONES[status]}>{isRefunded ? "Refunded" : isPartlyPaid ? "Partly paid" : status}</Badge>;
}
