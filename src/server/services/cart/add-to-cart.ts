import { quoteLine, VISITOR } from "~/domain/pricing";
import type { AddToCartInput } from "~/schemas/cart";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { assertBuyable } from "./buyable";
import { cartOwner, holdCart } from "./hold-cart";
import { putItems } from "./put-items";

/** Puts pieces of a product into the basket. Throws 'Product not found', "sold-out" or "price-on-request". */
export function addToCart(ctx: ServiceContext, { productId, quantity }: AddToCartInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const product = await assertBuyable(tx, ctx, productId);
    const cart = await holdCart(tx, cartOwner(ctx), now);
    await putItems(tx, { cartId: cart.id, items: [{ productId, quantity, createdAt: now }] });
    const where = { cartId_productId: { cartId: cart.id, productId } };
    const item = await tx.cartItem.findUniqueOrThrow({ where, select: { quantity: true } });
    const quote = quoteLine({ product, quantity: item.quantity, buyer: actor?.buyer ?? VISITOR, now });
    await tx.cartItem.update({ where, data: { seenUnitCents: quote.unitCents } });
    return { quantity: item.quantity };
  });
}
