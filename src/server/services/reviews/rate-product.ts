import { DomainError } from "~/domain/errors";
import type { RateProductInput } from "~/schemas/reviews";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { reviewsList } from "~/server/follow-catalogue-changes";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";

/**
 * Keeps one rating for each account and product, for what was bought and is paid. A changed one has to be approved
 * again; the same one once more changes nothing. Throws "not-bought".
 */
export function rateProduct(ctx: SignedInContext, input: RateProductInput): Promise<{ isApproved: boolean }> {
  const { db, actor, now } = ctx;
  const { productId, rating, reviewText } = input;
  return inTransaction(db, async (tx) => {
    // Held, so that the order is not refunded while its product is being rated.
    const bought = await queryRows(tx, IdRow)`
      SELECT id::text FROM orders WHERE id = (
        SELECT orders.id FROM orders JOIN order_items ON order_items.order_id = orders.id
        WHERE orders.user_id = ${actor.userId}::uuid AND orders.is_paid AND order_items.product_id = ${productId}::uuid
        LIMIT 1
      ) AND is_paid FOR SHARE`;
    if (bought.length === 0) {
      throw new DomainError("CONFLICT", "not-bought", "Only products of a paid order can be rated.");
    }
    await tx.productRating.createMany({
      data: [{ productId, userId: actor.userId, rating, reviewText, createdAt: now }],
      skipDuplicates: true,
    });
    const own = { userId: actor.userId, productId };
    const { count } = await tx.productRating.updateMany({
      where: { ...own, NOT: { rating, reviewText } },
      data: { rating, reviewText, isApproved: false },
    });
    if (count > 0) await announceCatalogueChange(tx, { products: [productId], lists: [reviewsList] });
    return tx.productRating.findUniqueOrThrow({ where: { userId_productId: own }, select: { isApproved: true } });
  });
}
