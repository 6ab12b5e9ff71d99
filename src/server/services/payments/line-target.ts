import type { Cents } from "~/domain/money";
import type { ExpectedPayment } from "~/domain/payment-match";
import type { Db, Tx } from "~/server/db";
import { orderChanged } from "../orders/order-changed";

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

/** Makes open pages of an order read anew what came, or goes back, for it; a request has no such page. */
export async function moneyChanged(tx: Tx, { kind, id }: Target): Promise<void> {
  if (kind === "order") await orderChanged(tx, id);
}

/** What the confirmed lines of the statement have brought for an order or a request, in cents. */
export async function receivedCentsOf(db: Db | Tx, target: Target): Promise<Cents> {
  const { _sum } = await db.statementLine.aggregate({
    where: { ...lineTarget(target), confirmedAt: { not: null } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
