import type { Prisma } from "~/generated/prisma/client";
import type { MoneyReturnsInput } from "~/schemas/admin/refunds";
import type { ServiceContext } from "~/server/context";
import { RETURNED_MAIL_AFTER_MS } from "./mark-returned";

const PAGE_SIZE = 50;

/** What is still to be sent back; the refund of a test order is not, unless its flag is taken away. */
const OPEN = {
  returnedAt: null,
  NOT: { kind: "refund", order: { is: { isTestOrder: true } } },
} as const satisfies Prisma.MoneyReturnWhereInput;

/** Money that goes back to its payers, oldest first, or what was sent back, newest first; with the sum that is open. */
export async function moneyReturns({ db }: ServiceContext, { view, page: wanted }: MoneyReturnsInput) {
  const where = view === "open" ? OPEN : { returnedAt: { not: null } };
  const total = await db.moneyReturn.count({ where });
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The last row of the last page may have been settled.
  const page = Math.min(wanted, pageCount);
  const [rows, open] = await Promise.all([
    db.moneyReturn.findMany({
      where,
      orderBy: [view === "open" ? { createdAt: "asc" } : { returnedAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
      select: {
        ...{
          id: true,
          kind: true,
          amountCents: true,
          createdAt: true,
          returnedAt: true,
          reference: true,
          lineId: true,
          subscriptionRequestId: true,
        },
        order: { select: { id: true, shortId: true, email: true, user: { select: { id: true, name: true } } } },
        refund: { select: { reason: true } },
      },
    }),
    db.moneyReturn.aggregate({ where: OPEN, _sum: { amountCents: true }, _count: true }),
  ]);
  // A refund names no line: it goes back to whoever paid for its order.
  const lines = await db.statementLine.findMany({
    where: {
      OR: [
        { id: { in: rows.flatMap(({ lineId }) => lineId ?? []) } },
        { matchedOrderId: { in: rows.flatMap(({ lineId, order }) => (lineId || !order ? [] : order.id)) } },
      ],
    },
    orderBy: [{ paidAt: "desc" }, { id: "asc" }],
    select: { id: true, matchedOrderId: true, payerName: true, note: true, paidAt: true },
  });
  const lineOf = (lineId: string | null, orderId: string | undefined) =>
    lines.find((line) => (lineId ? line.id === lineId : orderId !== undefined && line.matchedOrderId === orderId)) ??
    null;
  return {
    total,
    page,
    pageCount,
    openCount: open._count,
    openCents: open._sum.amountCents ?? 0,
    rows: rows.map(({ lineId, ...row }) => ({ ...row, line: lineOf(lineId, row.order?.id) })),
  };
}

/** What was given back of an order, oldest first: as the order's pages show it. */
export async function refundsOfOrder({ db }: Pick<ServiceContext, "db">, orderId: string) {
  const refunds = await db.orderRefund.findMany({
    where: { orderId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: {
      ...{ id: true, goodsCents: true, shippingCents: true, reason: true, internalNote: true, createdAt: true },
      moneyReturns: { select: { amountCents: true, returnedAt: true, reference: true } },
    },
  });
  return refunds.map(({ moneyReturns: [money], ...refund }) => {
    const amountCents = refund.goodsCents + refund.shippingCents;
    return {
      ...refund,
      amountCents,
      returnCents: money?.amountCents ?? 0,
      creditCents: amountCents - (money?.amountCents ?? 0),
      returnedAt: money?.returnedAt ?? null,
      reference: money?.reference ?? "",
    };
  });
}

type Returned = { returnedAt: Date | null; reference: string };

/** As whoever paid sees it: that it was sent only once it can no longer be taken back unnoticed, when the e-mail leaves. */
export const asPayerSees =
  ({ now }: Pick<ServiceContext, "now">) =>
  <R extends Returned>(row: R): R => {
    const isTold = row.returnedAt !== null && row.returnedAt.getTime() + RETURNED_MAIL_AFTER_MS <= now.getTime();
    return isTold ? row : { ...row, returnedAt: null, reference: "" };
  };

/** All that goes back for an order, or for requests for a membership: refunds, and what was paid too much or too late. */
export const moneyBackOf = (
  { db }: Pick<ServiceContext, "db">,
  of: Pick<Prisma.MoneyReturnWhereInput, "orderId" | "subscriptionRequestId">,
) =>
  db.moneyReturn.findMany({
    where: of,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, subscriptionRequestId: true, amountCents: true, returnedAt: true, reference: true },
  });
