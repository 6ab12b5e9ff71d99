import type { LineProblem } from "~/domain/cart";
import { notFound } from "~/domain/errors";
import { quoteLine } from "~/domain/pricing";
import { isOutOfStock } from "~/domain/stock";
import { maySeeCategory, type Viewer } from "~/domain/visibility";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { only } from "~/server/query-rows";
import { addItems } from "~/server/services/cart/add-items";
import { cartLineProblem } from "~/server/services/cart/buyable";
import { lockCart } from "~/server/services/cart/lock-cart";
import { viewerOf } from "~/server/services/catalogue/visible-to";

type PriceChange = { productName: string; beforeCents: number; nowCents: number };
type LeftOut = {
  /** The product's name when it was ordered. */
  productName: string;
  why: LineProblem["reason"] | "needs-approval" | "cart-full";
  /** With "needs-approval": the category, whose page explains how to request access. */
  categorySlug: string | null;
};
export type Reordered = {
  added: number;
  leftOut: LeftOut[];
  /** Unit prices, in cents, that differ from what was paid then. */
  priceChanges: PriceChange[];
};

/**
 * Adds the products of an order of the signed-in customer to their cart again, at current prices. Returns what cannot
 * be bought now with the reason, and each price that changed. With nothing to add, the cart is not changed. Throws
 * "not-found".
 */
export function reorder(ctx: SignedInContext, { orderId }: OrderIdInput): Promise<Reordered> {
  const { db, actor, now } = ctx;
  const viewer = viewerOf(ctx);
  return inTransaction(db, async (tx) => {
    const items = await orderedItems(tx, { orderId, userId: actor.userId });
    const sold = items.flatMap(({ product, ...item }) =>
      product && !cartLineProblem(product, viewer) ? [{ ...item, product }] : [],
    );
    const leftOut = items.flatMap((item) => leftOutOf(item, viewer) ?? []);
    if (sold.length === 0) return { added: 0, leftOut, priceChanges: [] };
    const cart = await lockCart(tx, { userId: actor.userId }, now);
    const again = sold.map(({ product, quantity }, position) => {
      // A millisecond apart, so that the cart keeps the order of the lines.
      return { productId: product.id, quantity, createdAt: new Date(now.getTime() + position) };
    });
    const { leftOut: noRoomFor } = await addItems(tx, { cartId: cart.id, items: again });
    const hasRoom = ({ product }: { product: { id: string } }) =>
      !noRoomFor.some((item) => item.productId === product.id);
    const added = sold.filter(hasRoom);
    for (const { productName } of sold.filter((item) => !hasRoom(item))) {
      leftOut.push({ productName, why: "cart-full", categorySlug: null });
    }
    const priceChanges = added.flatMap(({ product, quantity, productName, unitPricePaidCents: beforeCents }) => {
      const nowCents = quoteLine({ product, quantity, buyer: actor.buyer, now }).unitCents;
      return nowCents === beforeCents ? [] : [{ productName, beforeCents, nowCents }];
    });
    return { added: added.length, leftOut, priceChanges };
  });
}

const ORDERED_PRODUCT = {
  ...only("id", "hidden", "soldOut", "stockCount", "stockReserved", "supplierCostCents", "markupBps"),
  category: { select: { id: true, isRestricted: true, slug: true } },
  volumeTiers: { select: { quantity: true, priceOverrideCents: true } },
} as const;

type Item = Awaited<ReturnType<typeof orderedItems>>[number];

/** Why an ordered product is left out, the true reason because its buyer knows it; null if it can be bought. */
function leftOutOf({ productName, product }: Item, viewer: Viewer): LeftOut | null {
  const problem = product ? cartLineProblem(product, viewer) : { reason: "not-available" as const };
  if (!problem) return null;
  const category = product && !product.hidden ? product.category : null;
  if (!category || maySeeCategory(category, viewer)) return { productName, why: problem.reason, categorySlug: null };
  return { productName, why: "needs-approval", categorySlug: category.slug };
}

async function orderedItems(tx: Tx, { orderId, userId }: { orderId: string; userId: string }) {
  const order = await tx.order.findFirst({
    where: { id: orderId, userId },
    select: {
      items: {
        orderBy: { position: "asc" },
        select: { productName: true, quantity: true, unitPricePaidCents: true, product: { select: ORDERED_PRODUCT } },
      },
    },
  });
  if (!order) throw notFound("Order");
  return order.items.map(({ product, ...item }) => ({
    ...item,
    product: product && { ...product, soldOut: isOutOfStock(product) },
  }));
}
