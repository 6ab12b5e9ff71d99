import type { Cents } from "~/domain/money";
import type { ExpectedPayment } from "~/domain/payment-match";
import { Prisma } from "~/generated/prisma/client";
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

/** `receivedCentsOf` as SQL, for the order or the request with this id: `receivedSql("order", "o.id")`. */
export function receivedSql(kind: Target["kind"], id: string): Prisma.Sql {
  const target = Prisma.raw(kind === "order" ? "matched_order_id" : "matched_subscription_request_id");
  return Prisma.sql`(SELECT coalesce(sum(s.amount_cents), 0)::int FROM statement_lines s
    WHERE s.${target} = ${Prisma.raw(id)} AND s.confirmed_at IS NOT NULL)`;
}
