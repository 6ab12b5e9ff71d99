import { pageWithin } from "~/domain/paging";
import type { NamedPieces } from "~/domain/refunded-pieces";
import { Prisma } from "~/generated/prisma/client";
import type { MoneyReturnsInput } from "~/schemas/admin/refunds";
import type { ServiceContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { RETURNED_MAIL_AFTER_MS } from "./mark-returned";

const PAGE_SIZE = 50;

/** Money still to be returned. The refund of a test order does not count while the order has its test flag. */
const OPEN = {
  returnedAt: null,
  NOT: { kind: "refund", order: { is: { isTestOrder: true } } },
} as const satisfies Prisma.MoneyReturnWhereInput;

/** Selects the refunds of an order whose reason alone may say what is not to be packed any more. */
export const GOODS_REFUNDS = {
  where: { goodsCents: { gt: 0 }, items: { none: {} } },
  orderBy: { createdAt: "asc" },
  select: { reason: true },
} as const satisfies Prisma.Order$refundsArgs;

/** Selects the refunds of pieces of an order's line, for `packedPieces`. */
export const REFUNDED_PIECES = {
  select: { quantity: true, refund: { select: { createdAt: true } } },
} as const satisfies Prisma.OrderItem$refundsArgs;

/** `OPEN` as an SQL condition on "r", left-joined with the order "o". */
export const isOpenReturn = Prisma.sql`(r.returned_at IS NULL AND NOT (r.kind = 'refund' AND coalesce(o.is_test_order, false)))`;

/** Money to return, oldest first, or money already returned, newest first; with the open total in cents. */
export async function moneyReturns({ db }: ServiceContext, { view, page: wanted }: MoneyReturnsInput) {
  const where = view === "open" ? OPEN : { returnedAt: { not: null } };
  const total = await db.moneyReturn.count({ where });
  // The last row of the last page may have been settled in the meantime.
  const { page, pageCount } = pageWithin(wanted, total, PAGE_SIZE);
  const [rows, open] = await Promise.all([
    db.moneyReturn.findMany({
      where,
      orderBy: [view === "open" ? { createdAt: "asc" } : { returnedAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
      select: {
        ...only("id", "kind", "amountCents", "createdAt", "returnedAt", "reference", "lineId", "subscriptionRequestId"),
        order: { select: { id: true, shortId: true, email: true, user: { select: { id: true, name: true } } } },
        refund: { select: { reason: true } },
      },
    }),
    db.moneyReturn.aggregate({ where: OPEN, _sum: { amountCents: true }, _count: true }),
  ]);
  // A refund has no line of its own: it goes back to whoever paid for its order.
  const orderIds = rows.flatMap(({ lineId, order }) => (lineId || !order ? [] : order.id));
  const [found, own] = await Promise.all([
    db.statementLine.findMany({
      where: { OR: [{ id: { in: rows.flatMap(({ lineId }) => lineId ?? []) } }, { matchedOrderId: { in: orderIds } }] },
      // First the payment that completed the order, then the newest part of one.
      orderBy: [{ paidGeneration: { sort: "desc", nulls: "last" } }, { paidAt: "desc" }, { id: "asc" }],
      select: only("id", "matchedOrderId", "payerName", "note", "paidAt", "amountCents"),
    }),
    db.moneyReturn.groupBy({
      by: ["lineId"],
      where: { orderId: { in: orderIds }, lineId: { not: null } },
      _sum: { amountCents: true },
    }),
  ]);
  const lines = found.map(({ matchedOrderId, amountCents, ...line }) => {
    const returned = own.find(({ lineId }) => lineId === line.id)?._sum.amountCents ?? 0;
    /** The order that it still pays for: a payment that goes back as a whole pays for none. */
    return { matchedOrderId: returned < amountCents ? matchedOrderId : null, line };
  });
  const lineOf = (lineId: string | null, orderId: string | undefined) =>
    lines.find(({ line, matchedOrderId }) =>
      lineId ? line.id === lineId : orderId !== undefined && matchedOrderId === orderId,
    )?.line ?? null;
  return {
    total,
    page,
    pageCount,
    openCount: open._count,
    openCents: open._sum.amountCents ?? 0,
    rows: rows.map(({ lineId, ...row }) => ({ ...row, line: lineOf(lineId, row.order?.id) })),
  };
}

/** The refunds of an order, oldest first, as its pages show them, with the pieces that they are for. */
export async function refundsOfOrder({ db }: Pick<ServiceContext, "db">, orderId: string) {
  const refunds = await db.orderRefund.findMany({
    where: { orderId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: {
      ...only("id", "goodsCents", "shippingCents", "reason", "internalNote", "createdAt"),
      moneyReturns: { select: { amountCents: true, returnedAt: true, reference: true } },
      items: {
        orderBy: { orderItem: { position: "asc" } },
        select: { quantity: true, orderItem: { select: { productName: true } } },
      },
    },
  });
  return refunds.map(({ moneyReturns: [money], items, ...refund }) => {
    const amountCents = refund.goodsCents + refund.shippingCents;
    return {
      ...refund,
      pieces: items.map(({ quantity, orderItem }): NamedPieces => ({ name: orderItem.productName, quantity })),
      amountCents,
      returnCents: money?.amountCents ?? 0,
      creditCents: amountCents - (money?.amountCents ?? 0),
      returnedAt: money?.returnedAt ?? null,
      reference: money?.reference ?? "",
    };
  });
}

type Returned = { returnedAt: Date | null; reference: string };

/** A return as the payer sees it: sent only once its e-mail leaves and it can no longer be undone unnoticed. */
export const asPayerSees =
  ({ now }: Pick<ServiceContext, "now">) =>
  <R extends Returned>(row: R): R => {
    const isTold = row.returnedAt !== null && row.returnedAt.getTime() + RETURNED_MAIL_AFTER_MS <= now.getTime();
    return isTold ? row : { ...row, returnedAt: null, reference: "" };
  };

/** All money returned for an order or for membership requests: refunds, overpayments and late payments. */
export async function moneyBackOf(
  { db }: Pick<ServiceContext, "db">,
  of: Pick<Prisma.MoneyReturnWhereInput, "orderId" | "subscriptionRequestId">,
) {
  const rows = await db.moneyReturn.findMany({
    where: of,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: {
      ...only("id", "kind", "subscriptionRequestId", "amountCents", "returnedAt", "reference"),
      refund: { select: { goodsCents: true, shippingCents: true, reason: true } },
    },
  });
  return rows.map(({ refund, ...row }) => ({
    ...row,
    /** The partial refund that it is for. */
    refund: refund && { amountCents: refund.goodsCents + refund.shippingCents, reason: refund.reason },
  }));
}

/** The same for an order's admin page: why each sum goes back, and when and under which reference it did. */
export async function returnsOfOrder({ db }: Pick<ServiceContext, "db">, orderId: string) {
  return db.moneyReturn.findMany({
    where: { orderId, OR: [OPEN, { returnedAt: { not: null } }] },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { ...only("id", "kind", "amountCents", "returnedAt", "reference"), refund: { select: { reason: true } } },
  });
}
