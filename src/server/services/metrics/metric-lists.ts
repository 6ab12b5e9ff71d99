import { z } from "zod";
import {
  DEFAULT_FIGURE_DAYS,
  type PeriodChoice,
  periodsOf,
  profitCents,
  subscriptionRevenueCents,
} from "~/domain/metrics";
import { pageWithin } from "~/domain/paging";
import { Prisma } from "~/generated/prisma/client";
import { OrderStatus } from "~/generated/prisma/enums";
import type { CountedOrdersInput, CountedSubscribersInput, CountedSubscriptionsInput } from "~/schemas/admin/dashboard";
import type { ServiceContext } from "~/server/context";
import { only, queryRows } from "~/server/query-rows";
import { houseId } from "../ledger/house-account";
import { bookedWithin, COUNTED, commissionOfBooking, costOfBooking, PAID, revenueOfBooking } from "./counted-orders";

const COUNTED_ROWS_A_PAGE = 25;

const OrderRow = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  email: z.string(),
  status: z.enum(OrderStatus),
  isPaid: z.boolean(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** When the order, its payment or this refund happened. */
  at: z.date(),
  /** Set if the row is a partial refund. */
  refundId: z.string().nullable(),
  /** 1 for an order or sale, -1 for a refund. */
  sign: z.number(),
  revenue: z.bigint(),
  cost: z.bigint(),
  commission: z.bigint(),
});

const TotalRow = z.strictObject({ total: z.number(), refunds: z.number() });

/**
 * The orders behind a dashboard card, newest first, each with what it adds to the metrics: all counted orders, the paid
 * ones, or the sales and refunds of a period, where a refund is a separate negative row.
 */
export async function countedOrders(ctx: ServiceContext, { of, page: wanted, days, ...named }: CountedOrdersInput) {
  const isPeriod = of === "sales" && (days !== undefined || named.from !== undefined);
  const list = listOf(ctx.now, of, isPeriod ? { days: days ?? DEFAULT_FIGURE_DAYS, ...named } : null);
  const [counted] = await queryRows(ctx.db, TotalRow)`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE b.sign = -1))::int AS refunds FROM (${list}) b`;
  const total = counted?.total ?? 0;
  const { page, pageCount } = pageWithin(wanted, total, COUNTED_ROWS_A_PAGE);
  const rows = await queryRows(ctx.db, OrderRow)`
    SELECT o.id::text AS id, o.short_id AS "shortId", o.email, o.status::text AS status, (${PAID}) AS "isPaid",
      o.created_at AS "createdAt", o.paid_at AS "paidAt", b.at, b.refund_id::text AS "refundId", b.sign,
      CASE WHEN NOT b.is_sale THEN 0 WHEN b.is_net THEN o.total_amount_cents::bigint - o.refunded_cents
        ELSE ${revenueOfBooking()} END::bigint AS revenue,
      CASE WHEN b.is_sale THEN ${costOfBooking()} ELSE 0 END::bigint AS cost,
      CASE WHEN NOT b.is_sale THEN 0 ELSE ${commissionOfBooking()} - CASE WHEN b.is_net THEN (
        SELECT coalesce(-sum(e.amount_cents), 0)::bigint FROM ledger_entries e
        WHERE e.order_id = o.id AND e.generation = o.payment_generation AND e.refund_id IS NOT NULL
          AND e.affiliate_user_id IS DISTINCT FROM ${houseId()}) ELSE 0 END END::bigint AS commission
    FROM (
      SELECT * FROM (${list}) listed ORDER BY at DESC, order_id DESC, sign
      LIMIT ${COUNTED_ROWS_A_PAGE} OFFSET ${(page - 1) * COUNTED_ROWS_A_PAGE}
    ) b JOIN orders o ON o.id = b.order_id LEFT JOIN order_metrics f ON f.order_id = o.id
    ORDER BY b.at DESC, o.id DESC, b.sign`;
  return {
    total,
    refunds: counted?.refunds ?? 0,
    page,
    pageCount,
    rows: rows.map(({ revenue, cost, commission, sign, ...row }) => {
      const sums = { revenueCents: Number(revenue), costCents: Number(cost), commissionCents: Number(commission) };
      return { ...row, isRefund: sign === -1, ...sums, profitCents: profitCents({ ...sums, correctionCents: 0 }) };
    }),
  };
}

function listOf(now: Date, of: CountedOrdersInput["of"], choice: PeriodChoice | null): Prisma.Sql {
  if (choice) {
    return Prisma.sql`SELECT booked.*, true AS is_sale, false AS is_net FROM (${bookedWithin(periodsOf(now, choice).present)}) booked`;
  }
  const where = of === "orders" ? COUNTED : Prisma.sql`${COUNTED} AND ${PAID}`;
  return Prisma.sql`SELECT o.id AS order_id, o.created_at AS at, 1 AS sign, NULL::uuid AS refund_id, (${PAID}) AS is_sale,
    true AS is_net FROM orders o WHERE ${where}`;
}

/** The approved requests behind the subscription revenue, newest first, each with the revenue it counts. */
export async function countedSubscriptions({ db }: ServiceContext, { page: wanted }: CountedSubscriptionsInput) {
  const where = { status: "approved", isTest: false } as const;
  const total = await db.subscriptionRequest.count({ where });
  const { page, pageCount } = pageWithin(wanted, total, COUNTED_ROWS_A_PAGE);
  const rows = await db.subscriptionRequest.findMany({
    where,
    orderBy: [{ reviewedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    skip: (page - 1) * COUNTED_ROWS_A_PAGE,
    take: COUNTED_ROWS_A_PAGE,
    select: {
      ...only("id", "userId", "userEmail", "currentTier", "requestedTier", "reviewedAt"),
      user: { select: { name: true } },
    },
  });
  return {
    total,
    page,
    pageCount,
    rows: rows.map(({ user, ...row }) => ({
      ...row,
      name: user.name,
      revenueCents: subscriptionRevenueCents(row.requestedTier, row.currentTier),
    })),
  };
}

/** The accounts behind a subscribers card: on that plan now, and neither test nor wholesale; first to end first. */
export async function countedSubscribers({ db, now }: ServiceContext, { tier, page: wanted }: CountedSubscribersInput) {
  const where: Prisma.UserWhereInput = {
    subscriptionTier: tier,
    deletedAt: null,
    testSubscription: false,
    vipWholesaleAccount: false,
    OR: [{ subscriptionExpiresAt: null }, { subscriptionExpiresAt: { gt: now } }],
  };
  const total = await db.user.count({ where });
  const { page, pageCount } = pageWithin(wanted, total, COUNTED_ROWS_A_PAGE);
  const rows = await db.user.findMany({
    where,
    orderBy: [{ subscriptionExpiresAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    skip: (page - 1) * COUNTED_ROWS_A_PAGE,
    take: COUNTED_ROWS_A_PAGE,
    select: { id: true, name: true, email: true, subscriptionExpiresAt: true, createdAt: true },
  });
  return { total, page, pageCount, rows };
}
