import { pageOf } from "~/domain/paging";
import { matchPayments } from "~/domain/payment-match";
import { ageLimits, type PaymentAge, paymentSearch } from "~/domain/payment-queue";
import type { Prisma } from "~/generated/prisma/client";
import type { StatementLinesInput } from "~/schemas/admin/payments";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { only } from "~/server/query-rows";
import { expectedFor } from "./expected-payments";

const PAGE_SIZE = 50;
const MOST_OPEN = 500;

const SHOWN = only("id", "paidAt", "payerName", "note", "reference", "amountCents", "importedAt");

/** Undecided lines, earliest payment first, each with its suggested match. `total` counts all; the list is capped. */
export async function openLines(ctx: ServiceContext) {
  const where = { confirmedAt: null, ignoredAt: null };
  const [lines, total] = await Promise.all([
    ctx.db.statementLine.findMany({
      where,
      orderBy: [{ paidAt: "asc" }, { id: "asc" }],
      take: MOST_OPEN,
      select: SHOWN,
    }),
    ctx.db.statementLine.count({ where }),
  ]);
  const matches = matchPayments(lines, await expectedFor(ctx, lines));
  return {
    total,
    lines: lines.flatMap((line, at) => {
      const match = matches[at];
      return match ? [{ ...line, match }] : [];
    }),
  };
}

/** Like `isLineFound`. */
function foundWhere(search: string): Prisma.StatementLineWhereInput {
  const { words, amountCents } = paymentSearch(search);
  const has = (word: string) => ({ contains: escapeLike(word), mode: "insensitive" }) as const;
  const inText = (word: string) => ({
    OR: [{ payerName: has(word) }, { note: has(word) }, { reference: has(word) }],
  });
  return { OR: [{ AND: words.map(inText) }, ...(amountCents === null ? [] : [{ amountCents }])] };
}

/** Like `ageOf`, of the day of the payment. */
function agedWhere(age: PaymentAge, now: Date): Prisma.StatementLineWhereInput {
  const { today, week } = ageLimits(now);
  return {
    any: {},
    today: { paidAt: { gt: today } },
    week: { paidAt: { gt: week, lte: today } },
    older: { OR: [{ paidAt: null }, { paidAt: { lte: week } }] },
  }[age];
}

/** Confirmed lines with what they paid for, or ignored lines; newest first, each with who decided. */
export async function decidedLines(
  { db, now }: ServiceContext,
  { view, page: wanted, ...filter }: StatementLinesInput,
) {
  const where = {
    // Parts are listed with the payment they belong to.
    ...(view === "confirmed" ? { confirmedAt: { not: null }, partOfLineId: null } : { ignoredAt: { not: null } }),
    AND: [foundWhere(filter.search), agedWhere(filter.age, now)],
  };
  // The last line of the last page may have been released in the meantime.
  const { span, ...pages } = pageOf(wanted, await db.statementLine.count({ where }), PAGE_SIZE);
  const lines = await db.statementLine.findMany({
    where,
    orderBy: [view === "confirmed" ? { confirmedAt: "desc" } : { ignoredAt: "desc" }, { id: "asc" }],
    ...span,
    select: {
      ...SHOWN,
      ...only(
        "confirmedAt",
        "confirmedByUserId",
        "ignoredAt",
        "ignoredByUserId",
        "matchedOrderId",
        "matchedSubscriptionRequestId",
      ),
      parts: { select: { matchedOrderId: true, amountCents: true }, orderBy: { lineHash: "asc" } },
    },
  });
  const orderIds = lines.flatMap(({ matchedOrderId, parts }) =>
    [matchedOrderId, ...parts.map((part) => part.matchedOrderId)].flatMap((id) => id ?? []),
  );
  const requestIds = lines.flatMap((line) => line.matchedSubscriptionRequestId ?? []);
  const deciderIds = lines.flatMap((line) => line.ignoredByUserId ?? line.confirmedByUserId ?? []);
  const [returns, orders, requests, deciders] = await Promise.all([
    db.moneyReturn.findMany({
      where: { kind: "late_payment", lineId: { in: lines.map(({ id }) => id) } },
      select: {
        ...only("lineId", "subscriptionRequestId", "returnedAt"),
        order: { select: { id: true, shortId: true } },
      },
    }),
    db.order.findMany({ where: { id: { in: orderIds } }, select: { id: true, shortId: true, isPaid: true } }),
    db.subscriptionRequest.findMany({
      where: { id: { in: requestIds } },
      select: { id: true, requestedTier: true, userId: true, userEmail: true, status: true },
    }),
    db.user.findMany({ where: { id: { in: deciderIds } }, select: { id: true, name: true } }),
  ]);
  return {
    ...pages,
    lines: lines.map(({ matchedOrderId, matchedSubscriptionRequestId, parts, ...row }) => {
      const { confirmedByUserId, ignoredByUserId, ...line } = row;
      return {
        ...line,
        /** Who confirmed or ignored it. */
        decidedBy: deciders.find(({ id }) => id === (ignoredByUserId ?? confirmedByUserId))?.name ?? null,
        /** The orders that share the payment; empty unless it was split. */
        shared: parts.flatMap((part) => orders.find(({ id }) => id === part.matchedOrderId) ?? []),
        order: orders.find(({ id }) => id === matchedOrderId) ?? null,
        /** The cancelled order or declined request that an ignored line's money came for and is returned from. */
        goesBack: (line.ignoredAt && returns.find(({ lineId }) => lineId === line.id)) || null,
        membership: requests.find(({ id }) => id === matchedSubscriptionRequestId) ?? null,
      };
    }),
  };
}
