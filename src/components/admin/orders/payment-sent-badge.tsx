import { BanknoteArrowUp } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import type { OrderStatus } from "~/domain/order-status";
import { formatDate } from "~/lib/format-date";

type Order = { status: OrderStatus; paymentSentAt: Date | null };

/** Marks an order whose customer says that the payment was sent; nothing on any other. */
export function PaymentSentBadge({ order: { status, paymentSentAt } }: { order: Order }) {
  if (status !== "pending" || !paymentSentAt) return null;
  return (
    <Badge tone="accent">
      <BanknoteArrowUp aria-hidden />
      Customer says paid, {formatDate(paymentSentAt)}
    </Badge>
  );
}
