import { z } from "zod";
import { shortOrderId } from "~/domain/order-status";
import { pageOf, type Span } from "~/domain/paging";
import { Prisma } from "~/generated/prisma/client";
import type { ListReviewsInput } from "~/schemas/admin/reviews";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { markSql, ReviewRow } from "./review-rows";

const REVIEWS_A_PAGE = 25;

const Row = ReviewRow.extend({
  reviewedAt: z.date(),
  reviewerName: z.string(),
  reviewerEmail: z.string(),
  productName: z.string().nullable(),
  productSlug: z.string().nullable(),
});
type Row = z.infer<typeof Row>;
const Count = z.strictObject({
  type: z.enum(["product", "order"]),
  isApproved: z.boolean(),
  isLow: z.boolean(),
  count: z.number(),
});

const MOST_STARS_OF_LOW = 2;
/** SQL for whether a review has few stars and no reply. */
export const isLow = (rating: string, reply: string) =>
  Prisma.sql`(${Prisma.raw(rating)} <= ${MOST_STARS_OF_LOW} AND btrim(coalesce(${Prisma.raw(reply)}, '')) = '')`;

/** One page of product and order reviews, newest first, with counts per status and type. */
export async function reviewsForAdmin({ db }: ServiceContext, { status, type, page: wanted }: ListReviewsInput) {
  const groups = await queryRows(db, Count)`
    SELECT 'product' AS type, is_approved AS "isApproved", ${isLow("rating", "reply")} AS "isLow", count(*)::int AS count
    FROM product_ratings GROUP BY 2, 3
    UNION ALL
    SELECT 'order', order_review_is_approved, ${isLow("order_rating", "order_review_reply")}, count(*)::int
    FROM orders WHERE order_rating IS NOT NULL GROUP BY 2, 3`;
  const count = (ofStatus: ListReviewsInput["status"], ofType: ListReviewsInput["type"]) =>
    groups
      .filter((group) => ofType === "all" || group.type === ofType)
      .filter(
        (group) =>
          ofStatus === "all" || (ofStatus === "low" ? group.isLow : group.isApproved === (ofStatus === "approved")),
      )
      .reduce((sum, group) => sum + group.count, 0);
  const total = count(status, type);
  const { span, ...pages } = pageOf(wanted, total, REVIEWS_A_PAGE);
  const rows = await readRows(db, { status, type }, span);
  return {
    rows: rows.map((row) => ({ ...row, shortOrderId: row.type === "order" ? shortOrderId(row.id) : null })),
    ...pages,
    /** Per status within the chosen type, and per type within the chosen status. */
    statusCounts: {
      ...{ all: count("all", type), pending: count("pending", type), approved: count("approved", type) },
      low: count("low", type),
    },
    typeCounts: { all: count(status, "all"), product: count(status, "product"), order: count(status, "order") },
  };
}

type Filter = Omit<ListReviewsInput, "page">;

function readRows(db: ServiceContext["db"], { status, type }: Filter, span: Span): Promise<Row[]> {
  const having = (approved: string, rating: string, reply: string) => {
    if (status === "all") return Prisma.sql`true`;
    return status === "low" ? isLow(rating, reply) : Prisma.sql`${Prisma.raw(approved)} = ${status === "approved"}`;
  };
  const ratings = Prisma.sql`
    SELECT 'product' AS type, r.id::text, ${markSql("r.rating", "r.review_text")} AS mark, r.rating,
      r.review_text AS text, r.is_approved AS "isApproved", r.reply, r.created_at AS "reviewedAt",
      u.name AS "reviewerName", u.email AS "reviewerEmail", p.name AS "productName", p.slug AS "productSlug"
    FROM product_ratings r JOIN users u ON u.id = r.user_id JOIN products p ON p.id = r.product_id
    WHERE ${having("r.is_approved", "r.rating", "r.reply")}`;
  const orders = Prisma.sql`
    SELECT 'order' AS type, o.id::text, ${markSql("o.order_rating", "o.order_review_text")} AS mark, o.order_rating,
      coalesce(o.order_review_text, ''), o.order_review_is_approved, o.order_review_reply,
      coalesce(o.order_reviewed_at, o.created_at), u.name, u.email, NULL, NULL
    FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.order_rating IS NOT NULL AND ${having("o.order_review_is_approved", "o.order_rating", "o.order_review_reply")}`;
  const parts = { all: Prisma.sql`${ratings} UNION ALL ${orders}`, product: ratings, order: orders };
  return queryRows(db, Row)`
    SELECT type, id, mark, rating, text, "isApproved", reply, "reviewedAt", "reviewerName", "reviewerEmail",
      "productName", "productSlug"
    FROM (${parts[type]}) AS found (type, id, mark, rating, text, "isApproved", reply, "reviewedAt", "reviewerName",
      "reviewerEmail", "productName", "productSlug")
    ORDER BY "reviewedAt" DESC, id LIMIT ${span.take} OFFSET ${span.skip}`;
}
