import { DomainError } from "~/domain/errors";
import { goldSavingCents } from "~/domain/gold-saving";
import { sumCents } from "~/domain/money";
import { type Buyer, type LineQuote, type PricedProduct, quoteLine, quoteOrder, VISITOR } from "~/domain/pricing";
import type { Viewer } from "~/domain/visibility";
import { volumeSaving } from "~/domain/volume-saving";
import type { ServiceContext } from "~/server/context";
import { CountRow, queryRowsDirect } from "~/server/query-rows";
import { factsOf } from "~/server/services/catalogue/product-facts";
import { viewerOf } from "~/server/services/catalogue/visible-to";
import { siteSettings } from "~/server/services/settings/queries";
import { cartLineProblem } from "./buyable";
import { type FreshItem, ownedBy, readCart } from "./cart-rows";
import { cartOwner } from "./lock-cart";

/** Number of units in the cart, for the header. */
export async function cartSummary(ctx: ServiceContext): Promise<{ count: number }> {
  const [row] = await queryRowsDirect(ctx.db, CountRow)`
    SELECT coalesce(sum(i.quantity), 0)::int AS count
    FROM carts c JOIN cart_items i ON i.cart_id = c.id WHERE ${ownedBy(cartOwner(ctx))}`;
  return { count: row?.count ?? 0 };
}

type CartItemRequest = Omit<FreshItem, "product"> & { product: PricedProduct & Shown };
type Shown = Parameters<typeof cartLineProblem>[0] & { name: string; slug: string; sku: string; imageUrls: string[] };
type Pricing = { viewer: Viewer; buyer: Buyer; now: Date };

/** A cart line as the shopper sees it. A product they may no longer see shows neither name nor price. */
export function cartLine({ productId, quantity, product, ...told }: CartItemRequest, { viewer, buyer, now }: Pricing) {
  const problem = cartLineProblem(product, viewer, { quantity, stockLeft: told.stockLeft });
  const mergedQuantity = Math.min(quantity, told.mergedQuantity);
  if (problem?.reason === "not-available") {
    const hidden = { name: "Product no longer available", slug: null, sku: null, imageUrl: null, quote: null };
    return { productId, quantity, mergedQuantity, problem, seenUnitCents: null, saving: null, ...hidden };
  }
  const quote: LineQuote = quoteLine({ product, quantity, buyer, now });
  const { name, slug, sku } = product;
  return {
    ...{ productId, quantity, mergedQuantity, problem, name, slug, sku, quote },
    imageUrl: product.imageUrls[0] ?? null,
    /** The unit price when the shopper last set this line, if it differs from today's. */
    seenUnitCents: told.seenUnitCents === quote.unitCents ? null : told.seenUnitCents,
    saving: problem ? null : volumeSaving({ product, quantity, stockLeft: told.stockLeft, buyer, now }),
  };
}

/** The priced cart: lines, subtotal, shipping, total, and what was merged into it at sign-in. */
export async function cart(ctx: ServiceContext) {
  const pricing = { viewer: viewerOf(ctx), buyer: ctx.actor?.buyer ?? VISITOR, now: ctx.now };
  const [head, settings] = await Promise.all([readCart(ctx.db, cartOwner(ctx)), siteSettings(ctx)]);
  const all = await factsOf(ctx, head?.items.map(({ productId }) => productId) ?? []);
  const items = (head?.items ?? []).flatMap((item) => {
    const product = all.get(item.productId);
    return product ? [{ ...item, product }] : [];
  });
  const { buyable, ...priced } = priceItems({ items, shippingFeeCents: settings.shippingFeeCents }, pricing);
  return {
    ...priced,
    /** What a Gold membership would save on the orderable part of this cart; 0 if nothing. */
    goldSavingCents: goldSavingCents({ lines: buyable, ...pricing }),
    paymentTag: settings.paymentTag,
    mergedUnits: head?.mergedUnits ?? 0,
    /** Number of products in the visitor's cart that did not fit. */
    mergeLeftOut: head?.mergeLeftOut ?? 0,
    /** Idempotency key: placing this cart again, after a reload or from another tab, is the same order. */
    orderKey: ctx.actor ? (head?.id ?? null) : null,
    /** Lets a page of a signed-in account notice that its session has ended. */
    isVisitors: !ctx.actor,
  };
}

type Ordered = { items: CartItemRequest[]; shippingFeeCents: number };

/**
 * Prices what a buyer is about to order, in cents. `buyable` are the items without a problem; only they count towards
 * the totals. `problem` concerns the order as a whole.
 */
export function priceItems({ items, shippingFeeCents }: Ordered, pricing: Pricing) {
  const lines = items.map((item) => cartLine(item, pricing));
  const subtotalCents = sumCents(lines.map((line) => (line.problem ? 0 : (line.quote?.lineCents ?? 0))));
  const shippingCents = lines.length === 0 ? 0 : shippingFeeCents;
  const buyable = items.filter((_, index) => !lines[index]?.problem);
  const totalCents = subtotalCents + shippingCents;
  return {
    lines,
    buyable,
    subtotalCents,
    shippingCents,
    totalCents,
    problem: orderProblem(buyable, pricing, shippingCents),
  };
}

/** Why the order as a whole cannot be placed, such as exceeding the largest order; null if it can. */
function orderProblem(items: CartItemRequest[], { buyer, now }: Pricing, shippingCents: number) {
  try {
    quoteOrder({ lines: items, buyer, now, shippingCents });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { reason: error.reason, message: error.message };
  }
}
