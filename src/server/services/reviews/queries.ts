import { notFound } from "~/domain/errors";
import type { ReviewsOfOrderInput } from "~/schemas/reviews";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";

/** The actor's reviews of their order and its products, and whether it can be reviewed. Throws "not-found". */
export async function reviewsOfOrder({ db, actor }: SignedInContext, { orderId }: ReviewsOfOrderInput) {
  const order = await db.order.findFirst({
    where: { id: orderId, userId: actor.userId },
    select: {
      ...only("isPaid", "orderRating", "orderReviewText", "orderReviewedAt", "orderReviewIsApproved"),
      orderReviewReply: true,
      items: { orderBy: { position: "asc" }, select: { productId: true, productName: true } },
    },
  });
  if (!order) throw notFound("Order");
  const productIds = [...new Set(order.items.flatMap(({ productId }) => productId ?? []))];
  const ratings = await db.productRating.findMany({
    where: { userId: actor.userId, productId: { in: productIds } },
    select: { productId: true, rating: true, reviewText: true, isApproved: true, reply: true },
  });
  return {
    canReview: order.isPaid,
    review:
      order.orderRating === null
        ? null
        : {
            rating: order.orderRating,
            reviewText: order.orderReviewText ?? "",
            isApproved: order.orderReviewIsApproved,
            reply: order.orderReviewReply,
            reviewedAt: order.orderReviewedAt,
          },
    products: productIds.map((productId) => ({
      productId,
      name: order.items.find((item) => item.productId === productId)?.productName ?? "",
      rating: ratings.find((each) => each.productId === productId) ?? null,
    })),
  };
}
