import type { Cents } from "~/domain/money";
import type { ExpectedPayment } from "~/domain/payment-match";
import type { Db, Tx } from "~/server/db";
import { orderChanged } from "../orders/order-changed";

export type Target = Pick<ExpectedPayment, "kind" | "id">;

/** The columns by which a statement line references its target. */
export const lineTarget = ({ kind, id }: Target) =>
  kind === "order" ? { matchedOrderId: id } : { matchedSubscriptionRequestId: id };

/** The columns by which a money return references its target. */
export const returnTarget = ({ kind, id }: Target) =>
  kind === "order" ? { orderId: id } : { subscriptionRequestId: id };

/** The audit entity of an order or a membership request. */
export const auditTarget = ({ kind, id }: Target) =>
  ({ entity: kind === "order" ? "order" : "subscription-request", entityId: id }) as const;

/** Payload of an e-mail about an order or a request; sets `orderId` so that the outbox can list an order's e-mails. */
export const mailTarget = ({ kind, id }: Target, told: object) =>
  kind === "order" ? { payload: { orderId: id, ...told }, orderId: id } : { payload: { requestId: id, ...told } };

/** Makes open pages of an order refetch its money; a request has no live page. */
export async function notifyOrderPages(tx: Tx, { kind, id }: Target): Promise<void> {
  if (kind === "order") await orderChanged(tx, id);
}

/** Total of the confirmed statement lines of an order or a request, in cents. */
export async function receivedCentsOf(db: Db | Tx, target: Target): Promise<Cents> {
  const { _sum } = await db.statementLine.aggregate({
    where: { ...lineTarget(target), confirmedAt: { not: null } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
