import type { LineProblem } from "~/domain/cart";
import { effectiveDiscountPercent } from "~/domain/pricing";
import { maySeeCategory } from "~/domain/visibility";
import type { EntryCustomerInput, QuoteEntryInput } from "~/schemas/admin/order-entry";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { addresses } from "../addresses/queries";
import { FreshItem, listedItems } from "../cart/cart-rows";
import { priceItems } from "../cart/queries";
import { viewerOf } from "../catalogue/visible-to";
import { creditBalance } from "../credit/queries";
import { siteSettings } from "../settings/queries";
import { customerContext } from "./customer-context";

/** The customer an order is entered for, with store credit in cents. Throws what `customerContext` throws. */
export async function entryCustomer(ctx: SignedInContext, input: EntryCustomerInput) {
  const customer = await customerContext(ctx, input);
  const { userId: id, name, email, buyer } = customer.actor;
  const [creditCents, own] = await Promise.all([creditBalance(ctx.db, id), addresses(customer)]);
  return {
    ...{ id, name, email, isWholesale: buyer.isWholesale, creditCents },
    discountPercent: effectiveDiscountPercent(buyer, ctx.now),
    addresses: own,
  };
}

/**
 * Quotes these products for this customer like their own cart would. A line that they cannot order says why, worded for
 * the shop. Throws what `customerContext` throws.
 */
export async function quoteEntry(ctx: SignedInContext, { customerId, lines }: QuoteEntryInput) {
  const customer = await customerContext(ctx, { customerId });
  const [items, settings] = await Promise.all([queryRows(ctx.db, FreshItem)(listedItems(lines)), siteSettings(ctx)]);
  const pricing = { viewer: viewerOf(customer), buyer: customer.actor.buyer, now: ctx.now };
  const {
    lines: priced,
    buyable: _buyable,
    ...totals
  } = priceItems({ items, shippingFeeCents: settings.shippingFeeCents }, pricing);
  return {
    ...totals,
    lines: lines.map(({ productId, quantity }) => {
      const index = items.findIndex((item) => item.productId === productId);
      return { productId, quantity, ...entryLine(items[index], priced[index], customer) };
    }),
  };
}

type EntryLine = {
  /** Null for a product that was deleted. */
  name: string | null;
  sku: string | null;
  quote: { unitCents: number; lineCents: number } | null;
  problem: string | null;
  /** Whether the customer lacks the grant for the product's category. */
  needsGrant: boolean;
};
type Priced = ReturnType<typeof priceItems>["lines"][number];

function entryLine(item: FreshItem | undefined, line: Priced | undefined, customer: SignedInContext): EntryLine {
  const unquoted = { quote: null, needsGrant: false };
  if (!item || !line) return { ...unquoted, name: null, sku: null, problem: "No longer in the catalogue." };
  const { name, sku } = item.product;
  const { problem, quote } = line;
  if (problem && problem.reason !== "not-available") {
    return { ...unquoted, name, sku, problem: SHOP_TEXTS[problem.reason] ?? problem.message };
  }
  if (problem || !quote) return { ...unquoted, name, sku, ...whyHidden(item, customer) };
  const { unitCents, lineCents } = quote;
  return { ...unquoted, name, sku, quote: { unitCents, lineCents }, problem: null };
}

/** Replaces shopper messages that contain advice; the form gives its own advice for all lines at once. */
const SHOP_TEXTS: Partial<Record<LineProblem["reason"], string>> = {
  "sold-out": "This product is sold out.",
  "price-on-request": "This product's price is on request.",
};

function whyHidden({ product }: FreshItem, customer: SignedInContext): Pick<EntryLine, "problem" | "needsGrant"> {
  const { category } = product;
  if (!product.hidden && category && !maySeeCategory(category, viewerOf(customer))) {
    return { problem: `This customer is not approved for ${category.name}.`, needsGrant: true };
  }
  return { problem: "Hidden from the shop.", needsGrant: false };
}
