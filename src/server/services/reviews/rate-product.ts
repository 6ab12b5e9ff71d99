import { DomainError } from "~/domain/errors";
import type { RateProductInput } from "~/schemas/reviews";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { reviewsList } from "~/server/follow-catalogue-changes";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";
import { lockActorAccount } from "../users/lock-actor-account";

/**
 * Saves one rating per account and product, for products of a paid order. A changed rating needs approval again; the
 * same one is a no-op. Throws "not-bought", "sign-in-required".
 */
export function rateProduct(ctx: SignedInContext, input: RateProductInput): Promise<{ isApproved: boolean }> {
  const { db, actor, now } = ctx;
  const { productId, rating, reviewText } = input;
  return inTransaction(db, async (tx) => {
    // Locked, so that the order cannot be refunded meanwhile.
    const bought = await queryRows(tx, IdRow)`
      SELECT id::text FROM orders WHERE id = (
        SELECT orders.id FROM orders JOIN order_items ON order_items.order_id = orders.id
        WHERE orders.user_id = ${actor.userId}::uuid AND orders.is_paid AND order_items.product_id = ${productId}::uuid
        LIMIT 1
      ) AND is_paid FOR SHARE`;
    // After the order: see `lockOrder`.
    await lockActorAccount(tx, actor);
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
