import { notFound } from "~/domain/errors";
import { publicName } from "~/domain/reviewer";
import type { ReviewsInput } from "~/schemas/catalogue";
import { reviewsList } from "~/server/catalogue-changes";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, categoryTag, dependsOn, listTag, PRODUCTS_TAG, productTag } from "~/server/page-dependencies";
import { viewerOf, visibleTo } from "./visible-to";

const FEED_LENGTH = 12;
const REVIEWS_ON_A_PAGE = 10;

/** The newest approved reviews of products and of orders, signed with first name and initial. */
export async function reviewFeed(ctx: ServiceContext) {
  const [ratings, orders] = await Promise.all([
    ctx.db.productRating.findMany({
      where: { isApproved: true, reviewText: { not: "" }, product: visibleTo(viewerOf(ctx)) },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: FEED_LENGTH,
      include: { user: { select: { name: true, deletedAt: true } }, product: { select: { name: true, slug: true } } },
    }),
    ctx.db.order.findMany({
      where: { orderReviewIsApproved: true, orderRating: { not: null }, orderReviewText: { notIn: [""] } },
      orderBy: [{ orderReviewedAt: { sort: "desc", nulls: "last" } }, { id: "asc" }],
      take: FEED_LENGTH,
      select: {
        id: true,
        orderRating: true,
        orderReviewText: true,
        orderReviewedAt: true,
        orderReviewReply: true,
        createdAt: true,
        user: { select: { name: true, deletedAt: true } },
      },
    }),
  ]);
  dependsOn(listTag(reviewsList), ...ratings.map(({ productId }) => productTag(productId)));
  const ofProducts = ratings.map((row) => ({
    id: row.id,
    type: "product" as const,
    rating: row.rating,
    reviewText: row.reviewText,
    reply: row.reply,
    reviewer: reviewerOf(row.user),
    product: row.product,
    reviewedAt: row.createdAt,
  }));
  const ofOrders = orders.map((row, index) => ({
    // An order's own id is nobody else's to know.
    id: `order-${index}`,
    type: "order" as const,
    rating: row.orderRating ?? 0,
    reviewText: row.orderReviewText ?? "",
    reply: row.orderReviewReply,
    reviewer: reviewerOf(row.user),
    product: null,
    reviewedAt: row.orderReviewedAt ?? row.createdAt,
  }));
  return [...ofProducts, ...ofOrders]
    .sort((a, b) => b.reviewedAt.getTime() - a.reviewedAt.getTime())
    .slice(0, FEED_LENGTH);
}

/** The approved reviews of one product, newest first, with average, count and how many gave each number of stars. */
export async function productReviews({ db }: Pick<ServiceContext, "db">, productId: string, wantedPage = 1) {
  dependsOn(productTag(productId));
  const where = { productId, isApproved: true };
  const groups = await db.productRating.groupBy({ by: ["rating"], where, _count: true });
  const countOf = (stars: number) => groups.find((group) => group.rating === stars)?._count ?? 0;
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: countOf(stars) }));
  const count = distribution.reduce((sum, row) => sum + row.count, 0);
  const stars = distribution.reduce((sum, row) => sum + row.stars * row.count, 0);
  const pageCount = Math.max(1, Math.ceil(count / REVIEWS_ON_A_PAGE));
  const page = Math.min(wantedPage, pageCount);
  const rows = await db.productRating.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    skip: (page - 1) * REVIEWS_ON_A_PAGE,
    take: REVIEWS_ON_A_PAGE,
    select: {
      id: true,
      rating: true,
      reviewText: true,
      reply: true,
      createdAt: true,
      user: { select: { name: true, deletedAt: true } },
    },
  });
  return {
    average: count === 0 ? null : Math.round((stars / count) * 100) / 100,
    count,
    distribution,
    page,
    pageCount,
    reviews: rows.map(({ user, ...review }) => ({ ...review, reviewer: reviewerOf(user) })),
  };
}

/** One page of a visible product's approved reviews. Throws "not-found" for a product this viewer may not see. */
export async function reviewsOfProduct(ctx: ServiceContext, { slug, page }: ReviewsInput) {
  const product = await ctx.db.product.findFirst({
    where: { slug, ...visibleTo(viewerOf(ctx)) },
    select: { id: true, categoryId: true },
  });
  if (!product) {
    dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
    throw notFound("Product");
  }
  if (product.categoryId) dependsOn(categoryTag(product.categoryId));
  return productReviews(ctx, product.id, page);
}

const reviewerOf = (user: { name: string; deletedAt: Date | null } | null) =>
  publicName(user && !user.deletedAt ? user.name : null);
