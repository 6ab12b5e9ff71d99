import { DomainError, notFound } from "~/domain/errors";
import { quoteLine } from "~/domain/pricing";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { PRODUCT_SELECT, problemOf } from "~/server/services/cart/buyable";
import { holdCart } from "~/server/services/cart/hold-cart";
import { putItems } from "~/server/services/cart/put-items";
import { viewerOf } from "~/server/services/catalogue/visible-to";

export type PriceChange = { productName: string; beforeCents: number; nowCents: number };
export type Reordered = {
  added: number;
  /** The names, as ordered then, of what is not sold any more. */
  leftOut: string[];
  /** What one piece costs now, where it is not what was paid then. */
  priceChanges: PriceChange[];
};

/**
 * Puts the goods of an order of one's own into the basket again, at today's prices; what is not sold any more is left
 * out and named, and so is each price that changed. Throws "nothing-to-reorder" when nothing of it is sold any more.
 */
export function reorder(ctx: SignedInContext, { orderId }: OrderIdInput): Promise<Reordered> {
  const { db, actor, now } = ctx;
  const viewer = viewerOf(ctx);
  return inTransaction(db, async (tx) => {
    const items = await orderedItems(tx, { orderId, userId: actor.userId });
    const sold = items.flatMap(({ product, ...item }) =>
      product && !problemOf(product, viewer) ? [{ ...item, product }] : [],
    );
    if (sold.length === 0) {
      throw new DomainError("CONFLICT", "nothing-to-reorder", "Nothing of this order is available any more.");
    }
    const cart = await holdCart(tx, { userId: actor.userId }, now);
    const again = sold.map(({ product, quantity }, position) => {
      // A millisecond apart, so that the basket keeps the order's sequence.
      return { productId: product.id, quantity, createdAt: new Date(now.getTime() + position) };
    });
    await putItems(tx, { cartId: cart.id, items: again });
    const priceChanges = sold.flatMap(({ product, quantity, productName, unitPricePaidCents: beforeCents }) => {
      const nowCents = quoteLine({ product, quantity, buyer: actor.buyer, now }).unitCents;
      return nowCents === beforeCents ? [] : [{ productName, beforeCents, nowCents }];
    });
    const leftOut = items.filter(({ product }) => !product || problemOf(product, viewer));
    return { added: sold.length, leftOut: leftOut.map((item) => item.productName), priceChanges };
  });
}

async function orderedItems(tx: Tx, { orderId, userId }: { orderId: string; userId: string }) {
  const order = await tx.order.findFirst({
    where: { id: orderId, userId },
    select: {
      items: {
        orderBy: { position: "asc" },
        select: { productName: true, quantity: true, unitPricePaidCents: true, product: { select: PRODUCT_SELECT } },
      },
    },
  });
  if (!order) throw notFound("Order");
  return order.items;
}
