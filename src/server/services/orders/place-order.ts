import { DomainError } from "~/domain/errors";
import { MAX_PENDING_ORDERS } from "~/domain/order-status";
import { amountDueCents } from "~/domain/store-credit";
import type { PlaceOrderInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inSqlTransaction, inTransaction } from "~/server/in-transaction";
import type { SqlTx } from "~/server/query-rows";
import { assertShippable } from "~/server/services/addresses/assert-shippable";
import { holdStock } from "~/server/services/stock/hold-stock";
import { itemRows, orderRow } from "./order-rows";
import { payWithCredit } from "./pay-with-credit";
import { quoteCart } from "./quote-cart";
import { lockForOrder, type PlacedRow, readForOrder } from "./read-for-order";
import { writeOrder } from "./write-order";

const TRIES = 5;

export type PlacedOrder = {
  orderId: string;
  shortId: string;
  totalCents: number;
  /** What is still to be sent, after store credit. */
  dueCents: number;
  paymentTag: string;
};

/**
 * Places one's cart as an order, in one transaction with its event and its two e-mails, and takes the cart away.
 * The cart is held meanwhile, so that the same key again finds the first order, and another key an empty cart.
 * Throws "account-suspended", 'Your cart is empty', 'Invalid shipping address', "address-needs-correction", 'User not found',
 * "cart-has-problems" (also where others bought the last pieces), "total-changed" or "order-too-large", "too-many-pending-orders",
 * "credit-not-enough".
 */
export async function placeOrder(ctx: SignedInContext, input: PlaceOrderInput): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (input.creditCents === 0) return await inSqlTransaction(ctx.db, (tx) => place(tx, ctx, input, null));
      return await inTransaction(ctx.db, (tx) => {
        return place(tx, ctx, input, (order) => payWithCredit(tx, ctx, { ...order, creditCents: input.creditCents }));
      });
    } catch (error) {
      // Two orders whose ids begin alike cannot both have the short id: the next try draws another. Where others were
      // quicker to the last pieces, the next try reads what is left and says so.
      if (attempt >= TRIES || !(isTaken(error) || isStockGone(error))) throw error;
    }
  }
}

/** Whether a unique value is another row's. */
function isTaken(error: unknown): boolean {
  const { code, meta } = Object(error) as {
    code?: string;
    meta?: { driverAdapterError?: { cause?: { kind?: string } } };
  };
  return code === "P2002" || code === "23505" || meta?.driverAdapterError?.cause?.kind === "UniqueConstraintViolation";
}

const isStockGone = (error: unknown) => error instanceof DomainError && error.reason === "not-enough-stock";
const NOTHING_HELD: ReadonlySet<string> = new Set();

const answer = ({ id, shortId, paymentTag, ...amounts }: PlacedRow): PlacedOrder => ({
  orderId: id,
  shortId,
  totalCents: amounts.totalAmountCents,
  dueCents: amountDueCents(amounts),
  paymentTag,
});

/** Pays the order that was just written with store credit, where some was chosen. */
type Pay = (order: { orderId: string; totalCents: number }) => Promise<void>;

async function place(tx: SqlTx, ctx: SignedInContext, input: PlaceOrderInput, pay: Pay | null): Promise<PlacedOrder> {
  const { buyerId, isSuspended, cartId } = await lockForOrder(tx, ctx);
  if (isSuspended) throw suspended();
  // A statement of its own: what others committed before the cart was held is seen from here on.
  const { placed, pendingCount, items, settings, address, ...mails } = await readForOrder(tx, ctx, input);
  if (placed) return answer(placed);
  if (!buyerId) throw new DomainError("NOT_FOUND", "user-not-found", "User not found");
  assertFewPending(pendingCount);
  const cart = quoteCart(ctx, { items, settings, seenTotalCents: input.seenTotalCents });
  if (!address) throw new DomainError("NOT_FOUND", "invalid-address", "Invalid shipping address");
  assertShippable(address, settings.shippingCountries);
  const id = crypto.randomUUID();
  const order = orderRow(ctx, input, { cart, address, id });
  // The statement above saw which products are counted; orders of others cost no statement more.
  const isAnyCounted = items.some(({ stockLeft }) => stockLeft !== null);
  const held = isAnyCounted ? await holdStock(tx, { orderId: id, lines: items, now: ctx.now }) : NOTHING_HELD;
  await writeOrder(tx, ctx, { order, items: itemRows(id, cart, held), cartId, mails });
  await pay?.({ orderId: id, totalCents: order.total_amount_cents });
  const { short_id: shortId, total_amount_cents: totalAmountCents, payment_tag: paymentTag } = order;
  return answer({ id, shortId, totalAmountCents, creditAppliedCents: input.creditCents, paymentTag });
}

const suspended = () =>
  new DomainError(
    "FORBIDDEN",
    "account-suspended",
    "Your account is suspended, so you cannot order. Contact us to sort it out.",
  );

/** Refuses one more order where many wait for their payment; the held cart keeps orders at once from passing it. */
function assertFewPending(pending: number): void {
  if (pending < MAX_PENDING_ORDERS) return;
  const message = `You have ${pending} orders waiting for payment. Please pay for one of them before you place another.`;
  throw new DomainError("CONFLICT", "too-many-pending-orders", message);
}
