import { CART_FULL } from "~/domain/cart";
import { DomainError } from "~/domain/errors";
import { quoteLine, VISITOR } from "~/domain/pricing";
import type { AddToCartInput } from "~/schemas/cart";
import { addressKeys, assertAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { addItems } from "./add-items";
import { assertBuyable } from "./buyable";
import { cartOwner, lockCart } from "./lock-cart";

/**
 * Adds pieces of a product to the cart. Throws 'Product not found', "sold-out", "price-on-request", "cart-full", and
 * "too-many-tries" if one address has begun too many carts within the hour.
 */
export async function addToCart(ctx: ServiceContext, { productId, quantity }: AddToCartInput) {
  const { actor, now } = ctx;
  if (!actor) await assertMayBegin(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const product = await assertBuyable(tx, ctx, productId);
    const cart = await lockCart(tx, cartOwner(ctx), now);
    const { leftOut } = await addItems(tx, { cartId: cart.id, items: [{ productId, quantity, createdAt: now }] });
    if (leftOut.length > 0) throw new DomainError("CONFLICT", "cart-full", CART_FULL);
    const where = { cartId_productId: { cartId: cart.id, productId } };
    const item = await tx.cartItem.findUniqueOrThrow({ where, select: { quantity: true } });
    const quote = quoteLine({ product, quantity: item.quantity, buyer: actor?.buyer ?? VISITOR, now });
    await tx.cartItem.update({ where, data: { seenUnitCents: quote.unitCents } });
    return { quantity: item.quantity };
  });
}

/** Limits new carts per address: a client that keeps no cookie would get a new row at each call. */
async function assertMayBegin({ db, visitor: { sessionId, ipHash } }: ServiceContext): Promise<void> {
  if (!ipHash || (await db.cart.findUnique({ where: { sessionId }, select: { id: true } }))) return;
  await assertAttempt("cart-of-address", addressKeys(ipHash));
}
