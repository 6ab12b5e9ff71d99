import type { Cents } from "~/domain/money";
import type { ExpectedPayment } from "~/domain/payment-match";
import type { Db, Tx } from "~/server/db";

export type Target = Pick<ExpectedPayment, "kind" | "id">;

/** The fields by which a line points at what it is for. */
export const lineTarget = ({ kind, id }: Target) =>
  kind === "order" ? { matchedOrderId: id } : { matchedSubscriptionRequestId: id };

/** What the confirmed lines of the statement have brought for an order or a request, in cents. */
export async function receivedCentsOf(db: Db | Tx, target: Target): Promise<Cents> {
  const { _sum } = await db.statementLine.aggregate({
    where: { ...lineTarget(target), confirmedAt: { not: null } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
