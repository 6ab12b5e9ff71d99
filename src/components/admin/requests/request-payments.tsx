import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import { paymentsHref } from "../payments/search-params";
import type { MembershipRequest } from "./membership-request-screen";

type RequestPaymentsProps = { request: Pick<MembershipRequest, "payments" | "lines" | "moneyBack" | "revenueCents"> };

/** What the amount pays for, the revenue it counts as, the matched statement lines, and money to return. */
export function RequestPayments({ request: { payments, lines, moneyBack, revenueCents } }: RequestPaymentsProps) {
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
      {moneyBack.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">Money to return</h3>
          <ul aria-label="Money to return" className="divide-y divide-line">
            {moneyBack.map(({ id, amountCents, returnedAt, reference }) => (
              <li key={id} className="figures flex justify-between gap-3 py-2">
                {returnedAt ? (
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    Returned <LocalDate at={returnedAt} />, reference {reference}
                  </span>
                ) : (
                  <TextLink href={paymentsHref({ view: "returns", page: 1 })}>Still to be returned</TextLink>
                )}
                {formatMoney(amountCents)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
