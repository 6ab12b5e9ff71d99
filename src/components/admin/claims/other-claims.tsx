import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { ClaimDetail } from "./claim-screen";

type Other = ClaimDetail["otherClaims"][number];

/** For example "$8.00 to Robin Field by claim 0C1A0000"; null for a claim that credited nobody. */
export const creditOf = ({ amountCents, creditedUser, number }: Other) =>
  amountCents === null ? null : `${formatMoney(amountCents)} to ${creditedUser?.name} by claim ${number}`;

/** Other claims for this order or its buyer, so that one sale is not credited twice. */
export function OtherClaims({ claims }: { claims: readonly Other[] }) {
  if (claims.length === 0) return null;
  return (
    <Card className="lg:col-span-2">
      <h2 className="font-semibold text-lg">Other claims on this order or its buyer</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              href={`/admin/claims/${claim.id}`}
              className="figures font-medium underline underline-offset-4 hover:text-accent"
            >
              {claim.number}
            </Link>
            <OtherState claim={claim} />
            <span className="min-w-0 break-words text-muted text-sm">
              {claim.user.name} asked for <span className="figures break-all">{claim.asked || "Deleted"}</span> ·{" "}
              <LocalDate at={claim.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OtherState({ claim }: { claim: Other }) {
  if (claim.status === "pending") return <Badge tone="attention">Waiting</Badge>;
  if (claim.amountCents === null) return <Badge tone="danger">Declined</Badge>;
  return (
    <Badge tone="success">
      {formatMoney(claim.amountCents)} to {claim.creditedUser?.name}
    </Badge>
  );
}
