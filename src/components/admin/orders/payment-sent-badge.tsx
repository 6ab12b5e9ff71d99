import { BanknoteArrowUp } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { LocalDate } from "~/components/ui/local-time";
import type { OrderStatus } from "~/domain/order-status";

type Order = { status: OrderStatus; paymentSentAt: Date | null };

/** Shown while the customer says that payment was sent and it is not confirmed yet. */
export function PaymentSentBadge({ order: { status, paymentSentAt }, isShort }: { order: Order; isShort?: boolean }) {
  if (status !== "pending" || !paymentSentAt) return null;
  if (isShort) return <Badge tone="accent">Reported paid</Badge>;
  return (
    <Badge tone="accent">
      <BanknoteArrowUp aria-hidden />
      Reported as paid, <LocalDate at={paymentSentAt} />
    </Badge>
  );
}
