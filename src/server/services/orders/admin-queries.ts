import { notFound } from "~/domain/errors";
import { inMailSequence } from "~/domain/mails";
import { restRefundedCents } from "~/domain/partial-refund";
import { addressLines, addressParts } from "~/domain/postal-address";
import type { ServiceContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { commissionsOfOrder } from "../commissions/queries";
import { wholesaleEffect } from "../commissions/wholesale-effect";
import { lotChoices } from "../lots/queries";
import { toReturnCents } from "../payments/cancelled-return";
import { refundsOfOrder, returnsOfOrder } from "../refunds/queries";
import { missingUnits } from "../stock/missing-units";
import { staffTimeline } from "./staff-timeline";
import { answersCustomers, paidOnlyWhere, seesMoney } from "./staff-view";

/** At most this many of an order's latest events, e-mails and payments are shown. */
const MAX_HISTORY = 100;

/**
 * Everything about one order: customer, lines with margin, timeline, e-mails, commissions and payments. Costs,
 * commissions and payments are left out for staff who may not see the shop's money. Throws "not-found".
 */
export async function orderDetails(ctx: ServiceContext, orderId: string) {
  const order = await ctx.db.order.findFirst({
    where: { id: orderId, ...paidOnlyWhere(ctx) },
    omit: { idempotencyKey: true },
    include: {
      user: { select: { id: true, name: true, email: true, phone: true, subscriptionTier: true } },
      items: {
        orderBy: { position: "asc" },
        omit: { priceTrace: true },
        include: { lot: { select: { id: true, lotNumber: true } }, product: { select: { stockCount: true } } },
      },
      events: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: MAX_HISTORY },
      refunds: { select: { returnedCostCents: true } },
      _count: { select: { messages: { where: { senderType: "customer", isRead: false } } } },
    },
  });
  if (!order) throw notFound("Order");
  const isMoneySeen = seesMoney(ctx);
  const [refunds, mails, commissions, statementLines, lots, missing, returnsOnCancelCents, returns, effect] =
    await Promise.all([
      refundsOfOrder(ctx, orderId),
      ctx.db.outboxMail.findMany({
        where: { orderId },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: MAX_HISTORY,
        select: {
          ...only("id", "template", "toEmail", "status", "attempts", "lastError", "sentAt", "deliveredBy", "createdAt"),
          putAwayAt: true,
        },
      }),
      commissionsOfOrder(ctx, orderId),
      ctx.db.statementLine.findMany({
        where: { matchedOrderId: orderId },
        orderBy: [{ paidAt: "asc" }, { id: "asc" }],
        take: MAX_HISTORY,
        select: only("id", "paidAt", "payerName", "note", "amountCents", "confirmedAt", "paidGeneration"),
      }),
      lotChoices(
        ctx.db,
        order.items.flatMap(({ productId }) => productId ?? []),
      ),
      missingUnits(ctx.db, orderId),
      isMoneySeen && order.status === "pending" ? toReturnCents(ctx.db, { kind: "order", id: orderId }) : 0,
      answersCustomers(ctx) ? returnsOfOrder(ctx, orderId) : [],
      isMoneySeen ? wholesaleEffect(ctx, order) : null,
    ]);
  const items = order.items.map((item) => {
    const { supplierCostCents, product, ...sold } = item;
    const costCents = supplierCostCents * item.quantity;
    /** The lots the line can be shipped from, newest first. */
    const choices = lots.filter(({ productId }) => productId === item.productId);
    /** Null for staff who may not see the shop's money. */
    const money = isMoneySeen
      ? { costCents, marginCents: item.totalPriceCents - costCents }
      : { costCents: null, marginCents: null };
    const isCounted = product !== null && product.stockCount !== null;
    /** How many of its units the stock lacks; 0 once shipped. */
    const missingCount = missing.find(({ itemId }) => itemId === item.id)?.missing ?? 0;
    return { ...sold, ...money, lots: choices, isCounted, missingCount };
  });
  const { shippingDetails, _count, events, refunds: costs, ...rest } = order;
  return {
    ...rest,
    events: staffTimeline(events, restRefundedCents(order)),
    unreadCount: _count.messages,
    items,
    shippingDetails: addressParts(shippingDetails),
    /** Without how the money went back for staff who do not answer customers. */
    refunds: answersCustomers(ctx)
      ? refunds
      : refunds.map((refund) => ({ ...refund, returnedAt: null, reference: "" })),
    /** What the shop did not lose of the cost of refunded pieces; 0 for staff who may not see the shop's money. */
    returnedCostCents: isMoneySeen ? costs.reduce((sum, cost) => sum + Number(cost.returnedCostCents), 0) : 0,
    shippingLines: addressLines(shippingDetails, { withLabel: true, withPhone: true }),
    mails: inMailSequence(mails),
    commissions: isMoneySeen ? commissions : { entries: [], skipped: [], claims: [] },
    /** What correcting the wholesale flag takes back, or pays. */
    wholesaleEffect: effect,
    statementLines: isMoneySeen ? statementLines : [],
    /** What cancelling the order notes as money to return. */
    returnsOnCancelCents,
    /** The money that went or goes back; none for staff who do not answer customers. */
    returns,
  };
}
