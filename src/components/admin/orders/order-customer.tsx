import type { ReactNode } from "react";
import { LocalTime } from "~/components/ui/local-time";
import type { RouterOutputs } from "~/trpc/react";
import { CorrectAddress } from "./correct-address";

export function OrderCustomer({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const facts: [string, ReactNode][] = [
    ["Name", order.user.name],
    ["E-mail", order.email],
    ["Phone", order.user.phone],
    ["Tier at purchase", order.isWholesale ? "VIP / wholesale" : order.buyerTier],
    ["Placed", <LocalTime key="createdAt" at={order.createdAt} />],
    ["Reported as sent", order.paymentSentAt ? <LocalTime key="paymentSentAt" at={order.paymentSentAt} /> : null],
    ["Reminded", order.paymentRemindedAt ? <LocalTime key="paymentRemindedAt" at={order.paymentRemindedAt} /> : null],
    ["Paid", order.isPaid ? <LocalTime key="paidAt" at={order.paidAt} /> : null],
    ["Refunded", order.refundedAt ? <LocalTime key="refundedAt" at={order.refundedAt} /> : null],
  ];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <section>
        <h2 className="mb-2 font-semibold">Customer</h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 sm:gap-x-4 gap-y-1 text-sm">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </section>
      <section>
        <h2 className="mb-2 font-semibold">Shipping address</h2>
        <address className="whitespace-pre-line text-sm not-italic">{order.shippingLines.join("\n") || "-"}</address>
        <CorrectAddress order={order} />
        {order.orderMessage && (
          <>
            <h3 className="mt-4 mb-1 font-semibold">Order message</h3>
            <p className="whitespace-pre-line text-sm">{order.orderMessage}</p>
          </>
        )}
      </section>
    </div>
  );
}
