import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { ReviewRef } from "~/schemas/admin/reviews";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

/** SQL for a fingerprint of a review's stars and text, to detect that it changed since an admin read it. */
export const markSql = (rating: string, text: string) =>
  Prisma.sql`md5(${Prisma.raw(rating)}::text || ':' || coalesce(${Prisma.raw(text)}, ''))`;

/** The columns that product and order reviews have in common. */
export const ReviewRow = z.strictObject({
  type: z.enum(["product", "order"]),
  id: z.string(),
  mark: z.string(),
  rating: z.number(),
  text: z.string(),
  isApproved: z.boolean(),
  reply: z.string().nullable(),
});

/** `orderIds`: the orders whose pages show the review. */
const LockedReview = ReviewRow.extend({ productId: z.string().nullable(), orderIds: z.array(z.string()) });
type LockedReview = z.infer<typeof LockedReview>;

/** The reviews that still exist, locked until the transaction ends: product ratings first, each type in id order. */
export async function lockReviews(tx: Pick<Tx, "$queryRaw">, refs: readonly ReviewRef[]): Promise<LockedReview[]> {
  const idsOf = (type: ReviewRef["type"]) => refs.filter((ref) => ref.type === type).map(({ id }) => id);
  const ratings = await queryRows(tx, LockedReview)`
    SELECT 'product' AS type, id::text, ${markSql("rating", "review_text")} AS mark, rating, review_text AS text,
      is_approved AS "isApproved", reply, product_id::text AS "productId",
      ARRAY(SELECT DISTINCT i.order_id::text FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.user_id = product_ratings.user_id AND i.product_id = product_ratings.product_id) AS "orderIds"
    FROM product_ratings WHERE id = ANY(${idsOf("product")}::uuid[]) ORDER BY id FOR UPDATE`;
  const orders = await queryRows(tx, LockedReview)`
    SELECT 'order' AS type, id::text, ${markSql("order_rating", "order_review_text")} AS mark, order_rating AS rating,
      coalesce(order_review_text, '') AS text, order_review_is_approved AS "isApproved", order_review_reply AS reply,
      NULL AS "productId", ARRAY[id::text] AS "orderIds"
    FROM orders WHERE id = ANY(${idsOf("order")}::uuid[]) AND order_rating IS NOT NULL ORDER BY id FOR NO KEY UPDATE`;
  return [...ratings, ...orders];
}
