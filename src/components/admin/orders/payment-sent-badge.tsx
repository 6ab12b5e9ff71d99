import { BanknoteArrowUp } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { LocalDate } from "~/components/ui/local-time";
import type { OrderStatus } from "~/domain/order-status";

type Order = { status: OrderStatus; paymentSentAt: Date | null };

/** Marks an order whose customer says that the payment was sent; nothing on any other. */
export function PaymentSentBadge({ order: { status, paymentSentAt } }: { order: Order }) {
  if (status !== "pending" || !paymentSentAt) return null;
  return (
    <Badge tone="accent">
      <BanknoteArrowUp aria-hidden />
      Customer says paid, <LocalDate at={paymentSentAt} />
    </Badge>
  );
}
