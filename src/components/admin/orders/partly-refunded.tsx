export type RefundedOrder = { shortId: string; refunds: { reason: string }[] };

/**
 * Orders of which an amount was refunded before they were packed, with the reasons: only they may say what is not to be
 * packed.
 */
export function PartlyRefunded({ orders }: { orders: RefundedOrder[] }) {
  return (
    <ul>
      {orders.map(({ shortId, refunds }) => (
        <li key={shortId} className="[overflow-wrap:anywhere]">
          #{shortId}: {refunds.map(({ reason }) => reason).join("; ")}
        </li>
      ))}
    </ul>
  );
}
