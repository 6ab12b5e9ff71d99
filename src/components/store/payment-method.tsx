import { PAYMENT_APP } from "~/domain/payment-app";

/** How one pays, said before the checkout. */
export const PaymentMethod = ({ className }: { className?: string }) => (
  <p className={className}>
    Payment method: <strong className="font-medium text-ink">{PAYMENT_APP}</strong>. You pay after you place the order.
  </p>
);
