// Carts in the shape of the API output.
import type { ApiOutput } from "~tests/support/api-link";

type Cart = ApiOutput<"cart.get">;
export type Line = Cart["lines"][number];

/** A line of two pieces at $50.00 by default. */
export function lineOf(name: string, overrides: Partial<Line> = {}): Line {
  const quantity = overrides.quantity ?? 2;
  const line = {
    productId: `id of ${name}`,
    quantity,
    mergedQuantity: 0,
    problem: null,
    name,
    slug: name.toLowerCase(),
    sku: `SKU-${name}`,
    imageUrl: null,
    seenUnitCents: null,
    saving: null,
    quote: {
      retailUnitCents: 5000,
      unitCents: 5000,
      lineCents: 5000 * quantity,
      quantity,
      discountPercent: 0,
      volumeTier: null,
      trace: [],
      isPriced: true,
    },
    ...overrides,
  };
  // A line without a quote has no slug and no SKU; the overrides are not checked for that.
  return line as Line;
}

export function cartOf(lines: Line[], overrides: Partial<Cart> = {}): Cart {
  const subtotalCents = lines.reduce((sum, line) => sum + (line.problem ? 0 : (line.quote?.lineCents ?? 0)), 0);
  const shippingCents = lines.length > 0 ? 5000 : 0;
  return {
    lines,
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    goldSavingCents: 0,
    paymentTag: "$AssayShop",
    mergedUnits: 0,
    mergeLeftOut: 0,
    orderKey: "6f1c9a52-3f0e-4b59-9d5b-0a6f4f9f2f10",
    isVisitors: false,
    problem: null,
    ...overrides,
  };
}

export const countOf = (cart: Cart) => ({ count: cart.lines.reduce((sum, line) => sum + line.quantity, 0) });
