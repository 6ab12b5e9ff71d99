import type { Cents } from "~/domain/money";
import type { ExpectedPayment } from "~/domain/payment-match";
import type { Db, Tx } from "~/server/db";

export type Target = Pick<ExpectedPayment, "kind" | "id">;

/** The fields by which a line points at what it is for. */
export const lineTarget = ({ kind, id }: Target) =>
  kind === "order" ? { matchedOrderId: id } : { matchedSubscriptionRequestId: id };

/** The fields by which money to return points at what it was for. */
export const returnTarget = ({ kind, id }: Target) =>
  kind === "order" ? { orderId: id } : { subscriptionRequestId: id };

/** An order or a request as the audit names it. */
export const auditTarget = ({ kind, id }: Target) =>
  ({ entity: kind === "order" ? "order" : "subscription-request", entityId: id }) as const;

/** An e-mail about an order or a request: its payload names it, and the outbox finds an order's by the order. */
export const mailTarget = ({ kind, id }: Target, told: object) =>
  kind === "order" ? { payload: { orderId: id, ...told }, orderId: id } : { payload: { requestId: id, ...told } };

/** What the confirmed lines of the statement have brought for an order or a request, in cents. */
export async function receivedCentsOf(db: Db | Tx, target: Target): Promise<Cents> {
  const { _sum } = await db.statementLine.aggregate({
    where: { ...lineTarget(target), confirmedAt: { not: null } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
