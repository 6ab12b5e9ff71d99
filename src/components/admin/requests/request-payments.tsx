import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import type { MembershipRequest } from "./membership-request-screen";

type RequestPaymentsProps = { request: Pick<MembershipRequest, "payments" | "lines" | "revenueCents"> };

/** What the amount of a request pays for, what it counts as revenue, and the statement lines that were matched to it. */
export function RequestPayments({ request: { payments, lines, revenueCents } }: RequestPaymentsProps) {
  return (
    <Card title="Payment" description={`Counts as ${formatMoney(revenueCents)} of revenue.`}>
      <ul aria-label="What the amount pays for" className="divide-y divide-line">
        {payments.map(({ id, tier, amountCents, verifiedByAdmin }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>{tier}</span>
            <span className="figures flex items-center gap-3">
              <Badge tone={verifiedByAdmin ? "success" : "neutral"}>
                {verifiedByAdmin ? "Verified" : "Not verified"}
              </Badge>
              {formatMoney(amountCents)}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 mb-2 font-semibold">Statement lines</h3>
      {lines.length === 0 ? (
        <p className="text-muted text-sm">No line of a statement is matched to this request.</p>
      ) : (
        <ul aria-label="Statement lines" className="divide-y divide-line">
          {lines.map(({ id, payerName, amountCents, paidAt, note }) => (
            <li key={id} className="py-2">
              <p className="figures flex justify-between gap-3 font-medium">
                <span className="min-w-0 [overflow-wrap:anywhere]">{payerName || "Unknown payer"}</span>
                {formatMoney(amountCents)}
              </p>
              <p className="figures text-muted text-sm [overflow-wrap:anywhere]">
                {formatDate(paidAt)} · {note || "No note"}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
