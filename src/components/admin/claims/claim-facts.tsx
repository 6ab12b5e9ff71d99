import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { ANSWER_LABELS } from "./answer-labels";
import type { ClaimDetail } from "./claim-screen";
import { OtherClaims } from "./other-claims";

/** The name of the account to credit; a suspended one can be credited, and is paid out once it is reinstated. */
export const ownerOf = ({ name, isSuspended }: NonNullable<ClaimDetail["suggestedOwner"]>) =>
  isSuspended ? `${name} (suspended)` : name;

const LINK = "underline underline-offset-4 hover:text-accent";

/** The claim and its automatic answer, the buyer, the order, and the commissions posted for it. */
export function ClaimFacts({ claim }: { claim: ClaimDetail }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card>
        <h2 className="font-semibold text-lg">The claim</h2>
        <p className="mt-3 max-w-prose whitespace-pre-line break-words">{claim.message}</p>
        <Facts>
          <Fact label="Asked for">
            <span className="figures break-all">{claim.asked || "Deleted"}</span>
          </Fact>
          <Fact label="Automatic answer">{ANSWER_LABELS[claim.answer]}</Fact>
          <Fact label="Sent by">
            <Link href={`/admin/users/${claim.claimant.id}`} className={LINK}>
              {claim.claimant.name}
            </Link>{" "}
            <span className="text-muted">({claim.claimant.isAffiliate ? "affiliate" : "customer"})</span>
          </Fact>
          {claim.namedCode && (
            <Fact label="Names the code">
              {claim.namedCode} {claim.suggestedOwner ? `of ${ownerOf(claim.suggestedOwner)}` : "(nobody's)"}
            </Fact>
          )}
          <Fact label="Sent">
            <LocalDate at={claim.createdAt} />
          </Fact>
          <Fact label="Earlier claims">
            {claim.earlierClaims.accepted} accepted, {claim.earlierClaims.declined} declined
          </Fact>
        </Facts>
      </Card>
      <Card>
        <h2 className="font-semibold text-lg">The buyer</h2>
        <BuyerFacts claim={claim} />
      </Card>
      <Card className="lg:col-span-2">
        <h2 className="font-semibold text-lg">The order</h2>
        <OrderFacts claim={claim} />
      </Card>
      <OtherClaims claims={claim.otherClaims} />
    </div>
  );
}

function BuyerFacts({ claim: { buyer, level, clicks } }: { claim: ClaimDetail }) {
  if (!buyer) return <p className="mt-2 text-muted">No account matches.</p>;
  const { referredBy } = buyer;
  return (
    <Facts>
      <Fact label="Account">
        <Link href={`/admin/users/${buyer.id}`} className={LINK}>
          {buyer.name}
        </Link>
        <span className="block break-all text-muted">{buyer.email}</span>
      </Fact>
      <Fact label="Signed up">
        <LocalDate at={buyer.createdAt} />
      </Fact>
      <Fact label="Referred by">
        {referredBy ? (
          <Link href={`/admin/affiliates/${referredBy.id}`} className={LINK}>
            {referredBy.name}
          </Link>
        ) : (
          "Nobody"
        )}
        {referredBy?.affiliateCode && <span className="text-muted"> ({referredBy.affiliateCode})</span>}
      </Fact>
      <Fact label="Claimant's level">{level === null ? "Not above the buyer" : `Level ${level}`}</Fact>
      <Fact label="Clicks on the claimant's link">{clicks} in the 30 days before the sign-up</Fact>
    </Facts>
  );
}

const stateOf = ({ status, isPaid, refundedAt }: { status: string; isPaid: boolean; refundedAt: Date | null }) =>
  refundedAt ? "Refunded" : status === "cancelled" ? "Cancelled" : isPaid ? "Paid" : "Waiting for payment";

function OrderFacts({ claim: { order, ordersOfBuyer, postings } }: { claim: ClaimDetail }) {
  if (!order) {
    if (ordersOfBuyer.length === 0) return <p className="mt-2 text-muted">No order matches.</p>;
    return (
      <ul className="mt-3 flex flex-col gap-2">
        {ordersOfBuyer.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-3">
            <Link href={`/admin/orders/${each.id}`} className={`figures font-medium ${LINK}`}>
              {each.shortId}
            </Link>
            <Badge>{stateOf(each)}</Badge>
            <span className="text-muted text-sm">
              <LocalDate at={each.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Link href={`/admin/orders/${order.id}`} className={`figures font-medium ${LINK}`}>
          {order.shortId}
        </Link>
        <Badge tone={order.isPaid ? "success" : "neutral"}>{stateOf(order)}</Badge>
        {order.isTestOrder && <Badge tone="attention">Test</Badge>}
        {order.isWholesale && <Badge tone="attention">Wholesale</Badge>}
        <span className="figures text-muted text-sm">
          Placed <LocalDate at={order.createdAt} /> · goods {formatMoney(order.subtotalCents)} · buyer's tier{" "}
          {order.buyerTier}
        </span>
      </p>
      {postings.length === 0 ? (
        <p className="mt-3 text-muted">The ledger holds nothing for this order.</p>
      ) : (
        <div className="mt-4">
          <Table
            label="What the ledger posted"
            head={[{ numeric: "Level" }, "Affiliate", { numeric: "Earned" }, "Not paid because"]}
          >
            {postings.map((posting) => (
              <TR key={posting.level}>
                <TD isNumeric>{posting.level}</TD>
                <TD>
                  <Link href={`/admin/affiliates/${posting.userId}`} className={LINK}>
                    {posting.name}
                  </Link>
                </TD>
                <TD isNumeric>{formatMoney(posting.cents)}</TD>
                <TD className="text-muted">{posting.why ?? "–"}</TD>
              </TR>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">{children}</dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-muted text-sm sm:pt-0.5">{label}</dt>
    <dd className="-mt-2 min-w-0 break-words sm:mt-0">{children}</dd>
  </div>
);
