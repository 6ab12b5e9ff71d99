import { type FigureDays, periodsOf, profitCents, subscriptionRevenueCents } from "~/domain/figures";
import { Prisma } from "~/generated/prisma/client";
import type { CountedOrdersInput, CountedSubscribersInput, CountedSubscriptionsInput } from "~/schemas/admin/dashboard";
import type { ServiceContext } from "~/server/context";
import { COUNTED, PAID, paidWithin } from "./counted";

export const COUNTED_ROWS_A_PAGE = 25;

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / COUNTED_ROWS_A_PAGE));

type OrderRow = {
  id: string;
  shortId: string;
  email: string;
  status: "pending" | "completed" | "cancelled";
  isPaid: boolean;
  createdAt: Date;
  paidAt: Date | null;
  revenue: number;
  cost: bigint;
  commission: bigint;
};

/** The orders behind a card, newest first, each with what it adds to the figures: all that count, or the paid ones. */
export async function countedOrders(ctx: ServiceContext, { of, days, page }: CountedOrdersInput) {
  const where = ordersWhere(ctx.now, of, days);
  const [[counted], rows] = await Promise.all([
    ctx.db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM orders o WHERE ${where}`,
    ctx.db.$queryRaw<OrderRow[]>`
      SELECT p.*, p.id::text AS id,
        CASE WHEN p."isPaid" THEN coalesce(f.cost_cents, 0) ELSE 0 END::bigint AS cost,
        CASE WHEN p."isPaid" THEN coalesce(f.commission_cents, 0) ELSE 0 END::bigint AS commission
      FROM (
        SELECT o.id, o.short_id AS "shortId", o.email, o.status::text AS status, (${PAID}) AS "isPaid",
          o.created_at AS "createdAt", o.paid_at AS "paidAt",
          CASE WHEN ${PAID} THEN o.total_amount_cents ELSE 0 END AS revenue
        FROM orders o WHERE ${where} ORDER BY o.created_at DESC, o.id DESC
        LIMIT ${COUNTED_ROWS_A_PAGE} OFFSET ${(page - 1) * COUNTED_ROWS_A_PAGE}
      ) p LEFT JOIN order_figures f ON f.order_id = p.id ORDER BY p."createdAt" DESC, p.id DESC`,
  ]);
  const total = counted?.total ?? 0;
  return {
    total,
    pageCount: pagesOf(total),
    rows: rows.map(({ revenue: revenueCents, cost, commission, ...row }) => {
      const sums = { revenueCents, costCents: Number(cost), commissionCents: Number(commission) };
      return { ...row, ...sums, profitCents: profitCents(sums) };
    }),
  };
}

function ordersWhere(now: Date, of: CountedOrdersInput["of"], days: FigureDays | undefined): Prisma.Sql {
  if (of === "orders") return COUNTED;
  const paid = Prisma.sql`${COUNTED} AND ${PAID}`;
  return days ? Prisma.sql`${paid} AND ${paidWithin(periodsOf(now, days).present)}` : paid;
}

/** The approved requests behind the subscription revenue, newest first, each at what it counts. */
export async function countedSubscriptions({ db }: ServiceContext, { page }: CountedSubscriptionsInput) {
  const where = { status: "approved", isTest: false } as const;
  const [total, rows] = await Promise.all([
    db.subscriptionRequest.count({ where }),
    db.subscriptionRequest.findMany({
      where,
      orderBy: [{ reviewedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
      skip: (page - 1) * COUNTED_ROWS_A_PAGE,
      take: COUNTED_ROWS_A_PAGE,
      select: {
        id: true,
        userId: true,
        userEmail: true,
        currentTier: true,
        requestedTier: true,
        reviewedAt: true,
        user: { select: { name: true } },
      },
    }),
  ]);
  return {
    total,
    pageCount: pagesOf(total),
    rows: rows.map(({ user, ...row }) => ({
      ...row,
      name: user.name,
      revenueCents: subscriptionRevenueCents(row.requestedTier, row.currentTier),
    })),
  };
}

/** The accounts behind a subscribers' card: on that plan now, and neither a test nor wholesale; first to end first. */
export async function countedSubscribers({ db, now }: ServiceContext, { tier, page }: CountedSubscribersInput) {
  const where: Prisma.UserWhereInput = {
    subscriptionTier: tier,
    deletedAt: null,
    testSubscription: false,
    vipWholesaleAccount: false,
    OR: [{ subscriptionExpiresAt: null }, { subscriptionExpiresAt: { gt: now } }],
  };
  const [total, rows] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({
      where,
      orderBy: [{ subscriptionExpiresAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
      skip: (page - 1) * COUNTED_ROWS_A_PAGE,
      take: COUNTED_ROWS_A_PAGE,
      select: { id: true, name: true, email: true, subscriptionExpiresAt: true, createdAt: true },
    }),
  ]);
  return { total, pageCount: pagesOf(total), rows };
}
