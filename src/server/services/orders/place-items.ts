import { DomainError } from "~/domain/errors";
import { MAX_PENDING_ORDERS } from "~/domain/order-status";
import { assertTakesPayments } from "~/domain/payment-app";
import { amountDueCents } from "~/domain/store-credit";
import type { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import { isUniqueViolation } from "~/server/error-causes";
import type { SqlTx } from "~/server/query-rows";
import { assertShippable } from "~/server/services/addresses/assert-shippable";
import { reserveStock } from "~/server/services/stock/reserve-stock";
import { itemRows, type OrderInput, orderRow, type ShippingDetails } from "./order-rows";
import { quoteCart } from "./quote-cart";
import { lockForOrder, type PlacedRow, readForOrder } from "./read-for-order";
import { writeOrder } from "./write-order";

const TRIES = 5;

export type PlacedOrder = {
  orderId: string;
  shortId: string;
  totalCents: number;
  /** What is still due, after store credit. */
  dueCents: number;
  paymentTag: string;
  /** False if the customer gets no e-mail about it: their address is not confirmed and got its e-mails for the day. */
  isMailed: boolean;
};

export type Placing = {
  input: OrderInput & { seenTotalCents: number; creditCents: number };
  /** The query that reads the items as `FreshItem`. */
  items: Prisma.Sql;
  /** The number of items expected, because one may have been deleted; null for a cart, which drops deleted ones. */
  itemCount: number | null;
  /** An address entered for this order, instead of one from the customer's address book. */
  typedAddress: ShippingDetails | null;
  /** The admin who enters the order for the customer; null for the customer's own order, which deletes the cart. */
  enteredBy: { userId: string; name: string } | null;
  /** Runs after a new order is written, such as to pay it with store credit; not if the key was used before. */
  afterwards: ((order: { orderId: string; totalCents: number }) => Promise<void>) | null;
  /** Throws if the order made earlier with this key is a different one. `own` is the address chosen now. */
  assertSame: (placed: PlacedRow, own: ShippingDetails | null) => Promise<void>;
};

/** Retries the transaction of an order a few times after conflicts with concurrent orders. */
export async function retryPlacing(work: () => Promise<PlacedOrder>): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // Two ids can begin alike and collide on the short id: the next try draws another id. If others took the last
      // units, the next try reads what is left and reports it.
      if (attempt >= TRIES || !(isUniqueViolation(error) || isStockGone(error))) throw error;
    }
  }
}

const isStockGone = (error: unknown) => error instanceof DomainError && error.reason === "not-enough-stock";
const NOTHING_HELD: ReadonlySet<string> = new Set();

type Answered = Pick<
  PlacedRow,
  "id" | "shortId" | "totalAmountCents" | "creditAppliedCents" | "paymentTag" | "isMailed"
>;

const answer = ({ id, shortId, paymentTag, isMailed, ...amounts }: Answered): PlacedOrder => ({
  orderId: id,
  shortId,
  totalCents: amounts.totalAmountCents,
  dueCents: amountDueCents(amounts),
  paymentTag,
  isMailed,
});

/**
 * Creates a pending order for the customer `ctx.actor` inside the given transaction, with the same prices, checks and
 * reservations whoever enters it. Idempotent by key: returns the first order. Throws what `placeOrder` throws.
 */
export async function placeItems(tx: SqlTx, given: SignedInContext, placing: Placing): Promise<PlacedOrder> {
  const { input, enteredBy } = placing;
  const { buyerId, isSuspended, cartId } = await lockForOrder(tx, given, input.creditCents > 0);
  if (isSuspended) throw suspended(enteredBy !== null);
  // A separate statement, so that it sees what others committed before the cart was locked.
  const read = await readForOrder(tx, given, { ...input, items: placing.items });
  const { placed, pendingCount, items, settings, address: own, customer, ...mails } = read;
  if (placed) {
    await placing.assertSame(placed, own);
    return answer(placed);
  }
  if (!buyerId || !customer) throw new DomainError("NOT_FOUND", "user-not-found", "User not found");
  const ctx = { ...given, actor: { ...given.actor, ...customer } };
  assertTakesPayments(settings.paymentTag, enteredBy !== null);
  assertFewPending(pendingCount, enteredBy !== null);
  if (placing.itemCount !== null && items.length < placing.itemCount) throw productGone();
  const cart = quoteCart(ctx, { items, settings, seenTotalCents: input.seenTotalCents });
  const address = placing.typedAddress ?? own;
  if (!address) throw new DomainError("NOT_FOUND", "invalid-address", "Invalid shipping address");
  assertShippable(address, settings.shippingCountries);
  const id = crypto.randomUUID();
  const order = orderRow(ctx, input, { cart, address, id });
  // `readForOrder` tells whether any product has a stock count; orders without one skip this statement.
  const isAnyCounted = items.some(({ stockLeft }) => stockLeft !== null);
  const held = isAnyCounted ? await reserveStock(tx, { orderId: id, lines: items, now: ctx.now }) : NOTHING_HELD;
  const isMailed = await writeOrder(tx, ctx, {
    ...{ order, items: itemRows(id, cart, held), mails },
    ...{ by: enteredBy ?? ctx.actor, cartId: enteredBy ? null : cartId, isLimited: !enteredBy },
  });
  await placing.afterwards?.({ orderId: id, totalCents: order.total_amount_cents });
  const { short_id: shortId, total_amount_cents: totalAmountCents, payment_tag: paymentTag } = order;
  return answer({ id, shortId, totalAmountCents, creditAppliedCents: input.creditCents, paymentTag, isMailed });
}

const suspended = (isForCustomer: boolean) =>
  new DomainError(
    "FORBIDDEN",
    "account-suspended",
    isForCustomer
      ? "This account is suspended, so nobody can order for it."
      : "Your account is suspended, so you cannot order. Contact us to sort it out.",
  );

const productGone = () =>
  new DomainError("CONFLICT", "cart-has-problems", "A product is no longer in the catalogue. Please remove it.");

/** Limits the number of pending orders per customer; the locked cart keeps concurrent orders from exceeding it. */
function assertFewPending(pending: number, isForCustomer: boolean): void {
  if (pending < MAX_PENDING_ORDERS) return;
  const message = isForCustomer
    ? `This customer has ${pending} orders waiting for payment, the most allowed. Cancel one of them first.`
    : `You have ${pending} orders waiting for payment. Please pay for one of them before you place another.`;
  throw new DomainError("CONFLICT", "too-many-pending-orders", message);
}
