import { DomainError } from "./errors";
import { MAX_QUANTITY } from "./quantity";
import { onlyLeft } from "./stock";

export { MAX_QUANTITY };

export type CartLine = { productId: string; quantity: number };
export type LineProblem = {
  reason: "not-available" | "sold-out" | "not-enough-stock" | "price-on-request";
  message: string;
  /** Units left; set only for "not-enough-stock". */
  left?: number;
};

/** The maximum number of different products in one cart. */
export const MAX_CART_LINES = 100;
export const CART_FULL = `Your cart holds ${MAX_CART_LINES} products, the most it can. Please remove one first.`;

/** Splits items by whether they fit into the cart. More units of a product already in the cart always fit. */
export function splitByRoom<T extends { productId: string }>(
  held: readonly string[],
  items: readonly T[],
): { fitting: T[]; leftOut: T[] } {
  const products = new Set(held);
  const [fitting, leftOut]: [T[], T[]] = [[], []];
  for (const item of items) {
    const fits = products.has(item.productId) || products.size < MAX_CART_LINES;
    if (fits) products.add(item.productId);
    (fits ? fitting : leftOut).push(item);
  }
  return { fitting, leftOut };
}

const SESSION_ID = /^session_\d{1,16}_[0-9a-f]{32,64}$/;

/** Merges two carts: adds up quantities per product, capped at 10,000; the first cart's products come first. */
export function mergeCarts(a: readonly CartLine[], b: readonly CartLine[]): CartLine[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of [...a, ...b]) {
    quantities.set(productId, Math.min(MAX_QUANTITY, (quantities.get(productId) ?? 0) + quantity));
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/**
 * Why a cart line blocks checkout until it is fixed or removed; null if it does not. Hidden and restricted products get
 * the same answer, so that it does not reveal which products exist.
 */
export function lineProblem(product: {
  isHidden: boolean;
  isSoldOut: boolean;
  isVisible: boolean;
  isPriced: boolean;
  /** Units left and units wanted; null if stock is not counted. */
  stock?: { left: number; wanted: number } | null;
}): LineProblem | null {
  if (product.isHidden || !product.isVisible) {
    return { reason: "not-available", message: "This product is no longer available to you. Please remove it." };
  }
  const { stock } = product;
  if (product.isSoldOut || (stock && stock.left <= 0))
    return { reason: "sold-out", message: "This product is sold out. Please remove it." };
  if (product.isPriced) {
    if (!stock || stock.wanted <= stock.left) return null;
    return { reason: "not-enough-stock", message: `${onlyLeft(stock.left)}.`, left: stock.left };
  }
  return { reason: "price-on-request", message: "This product's price is on request. Please remove it." };
}

/** A new cart id, `session_{ms}_{32 to 64 random hex digits}`. Throws "invalid-session" on anything else. */
export function newSessionId(nowMs: number, randomHex: string): string {
  const id = `session_${Math.floor(nowMs)}_${randomHex}`;
  if (isSessionId(id)) return id;
  throw new DomainError("BAD_REQUEST", "invalid-session", "A session id needs a time and 32 to 64 hex digits.");
}

/** Whether a cookie's value has the format of a cart id. */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}
