import { DomainError } from "~/domain/errors";
import { type OrderQuote, quoteOrder } from "~/domain/pricing";
import type { SignedInContext } from "~/server/context";
import { cartLineProblem } from "~/server/services/cart/buyable";
import type { FreshItem } from "~/server/services/cart/cart-rows";
import { cartLine } from "~/server/services/cart/queries";
import { viewerOf } from "~/server/services/catalogue/visible-to";

type Settings = { paymentTag: string; shippingFeeCents: number };
type Cart = { items: FreshItem[]; settings: Settings; seenTotalCents: number };
export type QuotedCart = { items: FreshItem[]; quote: OrderQuote; paymentTag: string };

/**
 * Prices the cart that the ordering transaction has just read, at the server's prices. Throws "cart-empty",
 * "cart-has-problems" if a line cannot be bought, "order-too-large", and "total-changed" (with the current lines) if
 * the shopper saw another total.
 */
export function quoteCart(ctx: SignedInContext, { items, settings, seenTotalCents }: Cart): QuotedCart {
  const { actor, now } = ctx;
  if (items.length === 0) throw new DomainError("BAD_REQUEST", "cart-empty", "Your cart is empty");
  const pricing = { viewer: viewerOf(ctx), buyer: actor.buyer, now };
  const lines = items.map((item) => cartLine(item, pricing));
  const stale = items.flatMap(({ product, ...line }) => cartLineProblem(product, pricing.viewer, line) ?? []);
  if (stale[0]) throw new DomainError("CONFLICT", "cart-has-problems", stale[0].message, { lines });
  const quote = quoteOrder({ lines: items, buyer: actor.buyer, now, shippingCents: settings.shippingFeeCents });
  const { totalCents } = quote;
  if (totalCents !== seenTotalCents) {
    const message = "The total has changed since you saw it. Please look at your order again.";
    throw new DomainError("CONFLICT", "total-changed", message, { lines, totalCents, seenTotalCents });
  }
  return { items, quote, paymentTag: settings.paymentTag };
}
