import { z } from "zod";
import { type PeriodChoice, periodsOf, shareBps } from "~/domain/metrics";
import { pageWithin } from "~/domain/paging";
import { retailCents } from "~/domain/pricing";
import { isOutOfStock } from "~/domain/stock";
import { Prisma } from "~/generated/prisma/client";
import type { PerformanceSort, ProductPerformanceInput } from "~/schemas/admin/dashboard";
import type { ServiceContext } from "~/server/context";
import { CountRow, only, queryRows } from "~/server/query-rows";
import { bookedWithin } from "./counted-orders";

const PRODUCTS_A_PAGE = 10;
const SHOWN_CATEGORIES = 10;
const RECENT_PRODUCTS = 5;

const SORTS: Readonly<Record<PerformanceSort, Prisma.Sql>> = {
  views: Prisma.sql`"views"`,
  unique: Prisma.sql`"uniqueViews"`,
  sold: Prisma.sql`"sold"`,
  revenue: Prisma.sql`"revenue"`,
  conversion: Prisma.sql`least("orders", "uniqueViews")::numeric / nullif("uniqueViews", 0)`,
};

const ProductRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  hidden: z.boolean(),
  views: z.number(),
  uniqueViews: z.number(),
  lastViewedAt: z.date().nullable(),
  orders: z.number(),
  sold: z.number(),
  revenue: z.bigint(),
  total: z.number(),
});

/**
 * Views and sales of each product in a period, less refunds made in it. Views under a former slug count for the
 * product. Conversion is the paid orders with it / its unique views, at most 100% (uncounted visitors may still buy),
 * null without views. `only: "unsold"` lists products that were viewed and never bought.
 */
export async function productPerformance(
  ctx: ServiceContext,
  { sort, only, page, ...choice }: ProductPerformanceInput,
) {
  const { present } = periodsOf(ctx.now, choice);
  const rows = await queryRows(ctx.db, ProductRow)`
    WITH seen AS (
      SELECT coalesce(f.product_id, p.id) AS product_id, sum(d.views)::int AS views,
        sum(d.unique_views)::int AS unique_views, max(d.last_viewed_at) AS last_viewed_at
      FROM page_view_days d LEFT JOIN products p ON p.slug = d.identifier
        LEFT JOIN former_slugs f ON f.slug = d.identifier AND p.id IS NULL
      WHERE d.page_type = 'product' AND ${dayWithin(present)} GROUP BY 1
    ), bought AS (
      SELECT i.product_id, (count(DISTINCT i.order_id) FILTER (WHERE b.sign = 1))::int AS orders,
        sum(b.sign * part.pieces)::int AS sold,
        sum(b.sign * part.pieces * i.unit_price_paid_cents::bigint)::bigint AS revenue
      FROM (${bookedWithin(present)}) b JOIN order_items i ON i.order_id = b.order_id
      LEFT JOIN order_refund_items r ON r.refund_id = b.refund_id AND r.order_item_id = i.id
      -- A partial refund takes off the pieces that it names, a full one those that are left.
      CROSS JOIN LATERAL (SELECT CASE WHEN b.refund_id IS NOT NULL THEN coalesce(r.quantity, 0)
        WHEN b.sign = 1 THEN i.quantity ELSE i.quantity - i.refunded_quantity END AS pieces) part
      GROUP BY 1
    ), metrics AS (
      SELECT p.id::text AS id, p.name, p.sku, p.hidden, coalesce(seen.views, 0) AS views,
        coalesce(seen.unique_views, 0) AS "uniqueViews", seen.last_viewed_at AS "lastViewedAt",
        coalesce(bought.orders, 0) AS orders, coalesce(bought.sold, 0) AS sold,
        coalesce(bought.revenue, 0)::bigint AS revenue
      FROM products p LEFT JOIN seen ON seen.product_id = p.id LEFT JOIN bought ON bought.product_id = p.id
      WHERE ${only === "unsold" ? Prisma.sql`seen.product_id IS NOT NULL AND ${NEVER_BOUGHT}` : Prisma.sql`seen.product_id IS NOT NULL OR bought.product_id IS NOT NULL`}
    )
    SELECT metrics.*, count(*) OVER ()::int AS total FROM metrics
    ORDER BY ${SORTS[sort]} DESC NULLS LAST, "views" DESC, sku
    -- A page past the end returns the last one. Counting first would add everything up twice.
    LIMIT ${PRODUCTS_A_PAGE} OFFSET (
      SELECT least(${page - 1}, greatest(count(*) - 1, 0) / ${PRODUCTS_A_PAGE}) * ${PRODUCTS_A_PAGE} FROM metrics)`;
  const total = rows[0]?.total ?? 0;
  return {
    total,
    ...pageWithin(page, total, PRODUCTS_A_PAGE),
    rows: rows.map(({ revenue, total: _, ...row }) => ({
      ...row,
      revenueCents: Number(revenue),
      conversionBps: shareBps(Math.min(row.orders, row.uniqueViews), row.uniqueViews),
    })),
  };
}

/**
 * SQL for whether no paid order ever contained the product (`p`). Refunded, archived and wholesale orders count as
 * purchases; an undone payment does not.
 */
const NEVER_BOUGHT = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE i.product_id = p.id AND (o.is_paid OR o.refunded_at IS NOT NULL) AND NOT o.is_test_order)`;

/** How many products were viewed in a period and have never been bought. */
export async function countUnsold({ db, now }: ServiceContext, choice: PeriodChoice): Promise<number> {
  const [row] = await queryRows(db, CountRow)`
    SELECT count(*)::int AS count FROM products p
    WHERE ${NEVER_BOUGHT} AND p.id IN (
      SELECT coalesce(f.product_id, q.id) FROM page_view_days d LEFT JOIN products q ON q.slug = d.identifier
        LEFT JOIN former_slugs f ON f.slug = d.identifier AND q.id IS NULL
      WHERE d.page_type = 'product' AND ${dayWithin(periodsOf(now, choice).present)})`;
  return row?.count ?? 0;
}

const CategoryRow = z.strictObject({ id: z.string(), name: z.string(), views: z.number(), uniqueViews: z.number() });

/** The ten most viewed categories of a period. Views under a former slug count for the category. */
export async function categoryPerformance({ db, now }: ServiceContext, choice: PeriodChoice) {
  const rows = await queryRows(db, CategoryRow)`
    SELECT c.id::text AS id, c.name, sum(d.views)::int AS views, sum(d.unique_views)::int AS "uniqueViews"
    FROM page_view_days d LEFT JOIN categories s ON s.slug = d.identifier
      LEFT JOIN former_category_slugs f ON f.slug = d.identifier AND s.id IS NULL
      JOIN categories c ON c.id = coalesce(f.category_id, s.id)
    WHERE d.page_type = 'category' AND ${dayWithin(periodsOf(now, choice).present)}
    GROUP BY c.id ORDER BY views DESC, c.name LIMIT ${SHOWN_CATEGORIES}`;
  return { rows };
}

/** The first five products by SKU. */
export async function recentProducts({ db }: ServiceContext) {
  const rows = await db.product.findMany({
    orderBy: { sku: "asc" },
    take: RECENT_PRODUCTS,
    select: {
      ...only("id", "name", "sku", "hidden", "soldOut", "stockCount", "stockReserved", "imageUrls"),
      ...only("supplierCostCents", "markupBps"),
      category: { select: { name: true } },
    },
  });
  return {
    rows: rows.map(({ imageUrls, supplierCostCents, markupBps, category, stockCount, stockReserved, ...row }) => ({
      ...row,
      soldOut: isOutOfStock({ soldOut: row.soldOut, stockCount, stockReserved }),
      imageUrl: imageUrls[0] ?? null,
      retailCents: retailCents({ supplierCostCents, markupBps }),
      categoryName: category?.name ?? null,
    })),
  };
}

/** SQL for whether the day (`d.day`, UTC) is in a period. */
const dayWithin = ({ from, until }: { from: Date; until: Date }) =>
  Prisma.sql`d.day >= (${from}::timestamptz AT TIME ZONE 'UTC')::date
    AND d.day < (${until}::timestamptz AT TIME ZONE 'UTC')::date`;
