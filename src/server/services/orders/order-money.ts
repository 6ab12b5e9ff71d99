import type { Cents } from "~/domain/money";
import { paymentsOf } from "~/domain/order-payments";
import { restRefundedCents } from "~/domain/partial-refund";
import { amountDueCents, isPartlyPaid, requestedCents } from "~/domain/store-credit";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { asPayerSees, moneyBackOf, refundsOfOrder } from "../refunds/queries";
import { giveBackKey } from "./cancel-pending";

type Priced = { id: string; totalAmountCents: Cents; creditAppliedCents: Cents };
type Paid = Priced & {
  status: string;
  isTestOrder: boolean;
  paidAt: Date | null;
  refundedAt: Date | null;
  refundedCents: Cents;
};

/**
 * The money of an order as its customer sees it: what came and when, what was refunded and why, and what goes back to
 * whoever paid. A test order moves no money. `refundReason`: why all of it was refunded.
 */
export async function orderMoney(ctx: SignedInContext, order: Paid, refundReason: string | null) {
  const [lines, refunds, moneyBack, creditBackCents] = await Promise.all([
    confirmedLines(ctx, order.id),
    refundsOfOrder(ctx, order.id),
    moneyBackOf(ctx, { orderId: order.id }),
    creditBack(ctx, order),
  ]);
  const dueCents = amountDueCents(order);
  const restCents = restRefundedCents(order);
  const restRefund = restCents > 0 ? { amountCents: restCents, reason: refundReason ?? "" } : null;
  return {
    refunds: refunds.map(({ internalNote: _, ...refund }) => asPayerSees(ctx)(refund)),
    /** The refund of all that partial ones had left. */
    restRefund,
    moneyBack: order.isTestOrder
      ? []
      : moneyBack.map((row) => asPayerSees(ctx)({ ...row, refund: row.refund ?? restRefund })),
    payments: order.isTestOrder ? [] : paymentsOf({ ...order, dueCents }, lines),
    receivedCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    creditBackCents,
    /** The payments that alone did not cover all that was due. */
    parts: lines.filter(({ amountCents }) => amountCents < dueCents),
  };
}

/** The store credit that cancelling a pending order gives back, or that cancelling it gave back, in cents. */
async function creditBack({ db }: SignedInContext, { id, status, isTestOrder, creditAppliedCents }: Paid) {
  if (isTestOrder) return 0;
  if (status === "pending") return creditAppliedCents;
  if (status !== "cancelled") return 0;
  const where = { idempotencyKey: giveBackKey(id) };
  return (await db.creditEntry.findUnique({ where, select: { amountCents: true } }))?.amountCents ?? 0;
}

async function confirmedLines({ db }: SignedInContext, orderId: string) {
  const lines = await db.statementLine.findMany({
    where: { matchedOrderId: orderId, confirmedAt: { not: null } },
    // Of one moment, the payment that completed the order comes last.
    orderBy: [{ confirmedAt: "asc" }, { paidGeneration: { sort: "asc", nulls: "first" } }, { id: "asc" }],
    select: only("id", "amountCents", "paidAt", "confirmedAt"),
  });
  return lines.flatMap(({ confirmedAt, ...line }) => (confirmedAt ? [{ ...line, confirmedAt }] : []));
}

/** What is still due for those of these orders that are paid in part, in cents by order. */
export async function partDueCents(
  { db }: SignedInContext,
  orders: readonly (Priced & { status: string })[],
): Promise<Map<string, Cents>> {
  const pending = orders.filter(({ status }) => status === "pending");
  const sums = await db.statementLine.groupBy({
    by: ["matchedOrderId"],
    where: { matchedOrderId: { in: pending.map(({ id }) => id) }, confirmedAt: { not: null } },
    _sum: { amountCents: true },
  });
  return new Map(
    pending.flatMap((order) => {
      const received = sums.find(({ matchedOrderId }) => matchedOrderId === order.id)?._sum.amountCents ?? 0;
      return isPartlyPaid(amountDueCents(order), received)
        ? [[order.id, requestedCents(order, received)] as const]
        : [];
    }),
  );
}
