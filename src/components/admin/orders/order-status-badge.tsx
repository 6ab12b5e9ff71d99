import { Badge, type BadgeTone } from "~/components/ui/badge";
import { customerStatus, type OrderStatus } from "~/domain/order-status";

const TONES = { Paid: "success", Pending: "attention", Cancelled: "danger" } as const satisfies Record<
  string,
  BadgeTone
>;

type Order = { status: OrderStatus; isPaid: boolean; refundedAt: Date | null };

export function OrderStatusBadge({ order }: { order: Order }) {
  const status = customerStatus(order);
  return <Badge tone={TONES[status]}>{status === "Cancelled" && order.refundedAt ? "Refunded" : status}</Badge>;
}
