import { DomainError, notFound } from "~/domain/errors";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { PRODUCT_SELECT, problemOf } from "~/server/services/cart/buyable";
import { holdCart } from "~/server/services/cart/hold-cart";
import { putItems } from "~/server/services/cart/put-items";
import { viewerOf } from "~/server/services/catalogue/visible-to";

/**
 * Puts the goods of an order of one's own into the basket again, at today's prices; what is not sold any more is left
 * out and named. Throws "nothing-to-reorder" when nothing of it is sold any more.
 */
export function reorder(ctx: SignedInContext, { orderId }: OrderIdInput) {
  const { db, actor, now } = ctx;
  const viewer = viewerOf(ctx);
  return inTransaction(db, async (tx) => {
    const order = await tx.order.findFirst({
      where: { id: orderId, userId: actor.userId },
      select: {
        items: {
          orderBy: { position: "asc" },
          select: { productName: true, quantity: true, product: { select: PRODUCT_SELECT } },
        },
      },
    });
    if (!order) throw notFound("Order");
    const sold = order.items.flatMap(({ product, quantity }, position) => {
      if (!product || problemOf(product, viewer)) return [];
      // A millisecond apart, so that the basket keeps the order's sequence.
      return { productId: product.id, quantity, createdAt: new Date(now.getTime() + position) };
    });
    const leftOut = order.items.filter(({ product }) => !product || problemOf(product, viewer));
    if (sold.length === 0) {
      throw new DomainError("CONFLICT", "nothing-to-reorder", "Nothing of this order is available any more.");
    }
    const cart = await holdCart(tx, { userId: actor.userId }, now);
    await putItems(tx, cart.id, sold);
    return { added: sold.length, leftOut: leftOut.map((item) => item.productName) };
  });
}
