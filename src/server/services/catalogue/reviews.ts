import { z } from "zod";
import { notFound } from "~/domain/errors";
import { pageCountOf } from "~/domain/paging";
import { publicName } from "~/domain/reviewer";
import { Prisma } from "~/generated/prisma/client";
import type { ReviewsInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { allList, reviewsList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, categoryTag, dependsOn, listTag, PRODUCTS_TAG, productTag } from "~/server/page-dependencies";
import { queryRowsDirect } from "~/server/query-rows";
import { factsOf } from "./product-facts";
import { readModel } from "./read-model";
import { viewerKey, viewerOf, visibleToSql } from "./visible-to";

const FEED_LENGTH = 12;
const REVIEWS_ON_A_PAGE = 10;

const FeedRow = z.strictObject({
  id: z.string(),
  rating: z.number(),
  reviewText: z.string(),
  reply: z.string().nullable(),
  reviewedAt: z.date(),
  userName: z.string().nullable(),
  productId: z.string().nullable(),
});

/** The newest approved reviews of products and orders, with first name and initial; from the read model. */
export async function reviewFeed(ctx: ServiceContext) {
  const viewer = viewerOf(ctx);
  const tagsOfFeed = (rows: { product: { id: string } | null }[]) => [
    ...[listTag(reviewsList), listTag(allList), CATEGORIES_TAG],
    ...rows.flatMap(({ product }) => (product ? productTag(product.id) : [])),
  ];
  const feed = await readModel.read(`reviews:${viewerKey(viewer)}`, tagsOfFeed, () => readFeed(ctx));
  dependsOn(...tagsOfFeed(feed));
  return feed.map(({ product, ...review }) => ({
    ...review,
    product: product && { name: product.name, slug: product.slug },
  }));
}

async function readFeed(ctx: ServiceContext) {
  const rows = await queryRowsDirect(ctx.db, FeedRow)`
    (SELECT r.id::text, r.rating, r.review_text AS "reviewText", r.reply, r.created_at AS "reviewedAt",
      CASE WHEN u.deleted_at IS NULL THEN u.name END AS "userName", p.id::text AS "productId"
    FROM product_ratings r JOIN products p ON p.id = r.product_id JOIN users u ON u.id = r.user_id
    WHERE r.is_approved AND r.review_text <> '' AND ${visibleToSql(viewerOf(ctx))}
    ORDER BY r.created_at DESC, r.id LIMIT ${FEED_LENGTH})
    UNION ALL
    (SELECT o.id::text, o.order_rating, o.order_review_text, o.order_review_reply,
      coalesce(o.order_reviewed_at, o.created_at), CASE WHEN u.deleted_at IS NULL THEN u.name END, NULL
    FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.order_review_is_approved AND o.order_rating IS NOT NULL AND o.order_review_text <> ''
    ORDER BY o.order_reviewed_at DESC NULLS LAST, o.id LIMIT ${FEED_LENGTH})`;
  const products = await factsOf(
    ctx,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  let orderCount = 0;
  return rows
    .map(({ productId, userName, id, ...review }) => {
      const facts = productId === null ? null : products.get(productId);
      return {
        ...review,
        // An order's id must not be public.
        ...(productId === null
          ? { id: `order-${orderCount++}`, type: "order" as const }
          : { id, type: "product" as const }),
        reviewer: publicName(userName),
        product: facts ? { id: facts.id, name: facts.name, slug: facts.slug } : null,
      };
    })
    .sort((a, b) => b.reviewedAt.getTime() - a.reviewedAt.getTime())
    .slice(0, FEED_LENGTH);
}

const JsonDate = z.string();
const Signed = z.strictObject({ name: z.string(), isDeleted: z.boolean() });

/** Approved reviews of one product as read by SQL: counts per star rating, and one page. */
export const ReviewRows = z.strictObject({
  groups: z.array(z.strictObject({ stars: z.number(), count: z.number() })),
  page: z.number(),
  rows: z.array(
    z.strictObject({
      ...{ id: z.string(), rating: z.number(), reviewText: z.string(), reply: z.string().nullable() },
      ...{ createdAt: JsonDate, user: Signed },
    }),
  ),
});
type ReviewRows = z.infer<typeof ReviewRows>;

/** SQL for the first page of approved reviews of the product aliased `p`, newest first. */
export const reviewRows = reviewRowsOf(1);

/** A page past the last returns the last. */
function reviewRowsOf(wantedPage: number): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object(
      'groups', (
        SELECT coalesce(json_agg(json_build_object('stars', g.rating, 'count', g.n)), '[]') FROM (
          SELECT r.rating, count(*) AS n FROM product_ratings r WHERE r.product_id = p.id AND r.is_approved GROUP BY 1
        ) g),
      'page', pages.shown,
      'rows', (
        SELECT coalesce(json_agg(json_build_object(
          'id', r.id, 'rating', r.rating, 'reviewText', r.review_text, 'reply', r.reply, 'createdAt', r.created_at,
          'user', json_build_object('name', u.name, 'isDeleted', u.deleted_at IS NOT NULL)
        ) ORDER BY r.created_at DESC, r.id), '[]')
        FROM (
          SELECT * FROM product_ratings r WHERE r.product_id = p.id AND r.is_approved
          ORDER BY r.created_at DESC, r.id LIMIT ${REVIEWS_ON_A_PAGE} OFFSET (pages.shown - 1) * ${REVIEWS_ON_A_PAGE}
        ) r JOIN users u ON u.id = r.user_id))
    FROM (
      SELECT least(${wantedPage}, greatest(1, ceil(count(*) / ${REVIEWS_ON_A_PAGE}::numeric)))::int AS shown
      FROM product_ratings r WHERE r.product_id = p.id AND r.is_approved
    ) pages)`;
}

/** One page of a product's approved reviews, newest first, with average, count and star distribution. */
export function reviewsFrom({ groups, page, rows }: ReviewRows) {
  const countOf = (stars: number) => groups.find((group) => group.stars === stars)?.count ?? 0;
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: countOf(stars) }));
  const count = distribution.reduce((sum, row) => sum + row.count, 0);
  const stars = distribution.reduce((sum, row) => sum + row.stars * row.count, 0);
  return {
    average: count === 0 ? null : Math.round((stars / count) * 100) / 100,
    count,
    distribution,
    page,
    pageCount: pageCountOf(count, REVIEWS_ON_A_PAGE),
    reviews: rows.map(({ user, createdAt, ...review }) => ({
      ...{ ...review, createdAt: new Date(createdAt) },
      reviewer: publicName(user.isDeleted ? null : user.name),
    })),
  };
}

const ReviewedProduct = z.strictObject({
  id: z.string(),
  categoryId: z.string().nullable(),
  reviews: ReviewRows,
});

/** One page of a visible product's approved reviews. Throws "not-found" for a product this viewer may not see. */
export async function reviewsOfProduct(ctx: ServiceContext, { slug, page }: ReviewsInput) {
  const [product] = await queryRowsDirect(ctx.db, ReviewedProduct)`
    SELECT p.id::text, p.category_id::text AS "categoryId", ${reviewRowsOf(page)} AS reviews
    FROM products p WHERE p.slug = ${slug} AND ${visibleToSql(viewerOf(ctx))}`;
  if (!product) {
    dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
    throw notFound("Product");
  }
  dependsOn(productTag(product.id));
  if (product.categoryId) dependsOn(categoryTag(product.categoryId));
  return reviewsFrom(product.reviews);
}
