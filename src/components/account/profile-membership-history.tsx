import { Badge, type BadgeTone } from "~/components/ui/badge";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { Membership } from "./profile-membership";

type Request = Membership["requests"][number];

const WORDS = {
  pending: ["Awaiting Admin", "attention"],
  approved: ["Approved", "success"],
  rejected: ["Rejected", "danger"],
} as const satisfies Record<Request["status"], readonly [string, BadgeTone]>;

/** All requests of the account with their payments, the newest first. */
export function MembershipHistory({ requests }: { requests: Request[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-label="Requests and payments">
      <h3 className="font-semibold">Requests and payments</h3>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {request.requestedTier} <RequestBadge request={request} />
              </p>
              <p className="text-muted text-sm">
                <LocalDate at={request.createdAt} /> · reference{" "}
                <span className="wrap-anywhere font-mono">{request.paymentProof}</span>
              </p>
              {request.rejectionReason && <p className="text-sm">Reason: {request.rejectionReason}</p>}
            </div>
            <div className="figures max-sm:basis-full sm:text-right">
              <p className="font-medium">{formatMoney(request.amountCents)}</p>
              {request.payments.map((payment) => (
                <p key={payment.id} className="text-muted text-sm">
                  {request.payments.length > 1 && `${payment.tier} ${formatMoney(payment.amountCents)}: `}
                  {payment.verifiedByAdmin ? "payment verified" : "payment not verified"}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RequestBadge({ request }: { request: Request }) {
  if (request.isCancelled) return <Badge>Cancelled</Badge>;
  if (request.status === "pending" && request.requotedCents !== null) return <Badge tone="attention">New price</Badge>;
  const [word, tone] = WORDS[request.status];
  return <Badge tone={tone}>{word}</Badge>;
}
