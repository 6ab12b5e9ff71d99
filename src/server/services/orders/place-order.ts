import { DomainError } from "~/domain/errors";
import { MAX_PENDING_ORDERS } from "~/domain/order-status";
import type { ShippingAddress } from "~/generated/prisma/client";
import type { PlaceOrderInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueDigest } from "~/server/mail/queue-digest";
import { queueMail } from "~/server/mail/queue-mail";
import { IdRow, queryRows } from "~/server/query-rows";
import { lockExistingCart } from "~/server/services/cart/lock-cart";
import { orderChanged } from "./order-changed";
import { itemRows, orderRow } from "./order-rows";
import { type QuotedCart, quoteCart } from "./quote-cart";
import { shopAddress } from "./shop-address";

const TRIES = 5;

export type PlacedOrder = { orderId: string; shortId: string; totalCents: number; paymentTag: string };
const PLACED = { id: true, shortId: true, totalAmountCents: true, paymentTag: true } as const;

/**
 * Places one's cart as an order, in one transaction with its event and its two e-mails, and takes the cart away.
 * The cart is held meanwhile, so that the same key again finds the first order, and another key an empty cart.
 * Throws 'Your cart is empty', 'Invalid shipping address', 'User not found', "cart-has-problems", "total-changed" or
 * "order-too-large", "too-many-pending-orders".
 */
export async function placeOrder(ctx: SignedInContext, input: PlaceOrderInput): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx.db, (tx) => place(tx, ctx, input));
    } catch (error) {
      // Two orders whose ids begin alike cannot both have the short id: the next try draws another.
      if (attempt >= TRIES || (error as { code?: string }).code !== "P2002") throw error;
    }
  }
}

type PlacedRow = { id: string; shortId: string; totalAmountCents: number; paymentTag: string };
const answer = ({ id, shortId, totalAmountCents, paymentTag }: PlacedRow): PlacedOrder => ({
  orderId: id,
  shortId,
  totalCents: totalAmountCents,
  paymentTag,
});

async function place(tx: Tx, ctx: SignedInContext, input: PlaceOrderInput): Promise<PlacedOrder> {
  const { userId } = ctx.actor;
  // Between the check at the door and this moment an admin may have removed the account; from here on that waits.
  const [buyer] = await queryRows(tx, IdRow)`
    SELECT id FROM users WHERE id = ${userId}::uuid AND NOT is_disabled AND deleted_at IS NULL FOR SHARE`;
  const cart = await lockExistingCart(tx, { userId }, ctx.now);
  const { idempotencyKey } = input;
  const placed = await tx.order.findUnique({
    where: { userId_idempotencyKey: { userId, idempotencyKey } },
    select: PLACED,
  });
  if (placed) return answer(placed);
  if (!buyer) throw new DomainError("NOT_FOUND", "user-not-found", "User not found");
  await assertFewPending(tx, userId);
  const quoted = await quoteCart(tx, ctx, input.seenTotalCents);
  const address = await tx.shippingAddress.findFirst({ where: { id: input.addressId, userId } });
  if (!address) throw new DomainError("NOT_FOUND", "invalid-address", "Invalid shipping address");
  const order = await writeOrder(tx, ctx, input, quoted, address);
  // The whole cart goes, for its id was the key of this order; what is added next begins another.
  if (cart) await tx.cart.delete({ where: { id: cart.id } });
  return answer(order);
}

/** Refuses one more order where many wait for their payment; the held cart keeps orders at once from passing it. */
async function assertFewPending(tx: Tx, userId: string): Promise<void> {
  const pending = await tx.order.count({ where: { userId, status: "pending", isArchived: false } });
  if (pending < MAX_PENDING_ORDERS) return;
  const message = `You have ${pending} orders waiting for payment. Please pay for one of them before you place another.`;
  throw new DomainError("CONFLICT", "too-many-pending-orders", message);
}

async function writeOrder(
  tx: Tx,
  ctx: SignedInContext,
  input: PlaceOrderInput,
  cart: QuotedCart,
  address: ShippingAddress,
): Promise<PlacedRow> {
  const { actor, now } = ctx;
  const id = crypto.randomUUID();
  const order = await tx.order.create({ data: orderRow(ctx, input, { cart, address, id }), select: PLACED });
  await tx.orderItem.createMany({ data: itemRows(id, cart) });
  await tx.orderEvent.create({
    data: {
      orderId: id,
      action: "placed",
      toStatus: "pending",
      actorUserId: actor.userId,
      actorName: actor.name,
      createdAt: now,
    },
  });
  await queueMail(tx, {
    dedupeKey: `order-placed:${id}`,
    template: "order-placed",
    toEmail: actor.email,
    payload: { orderId: id },
    orderId: id,
  });
  // One customer's orders within a few minutes are one e-mail to the shop.
  await queueDigest(tx, {
    digestKey: `order-placed-shop:${actor.userId}`,
    template: "order-placed-shop",
    toEmail: await shopAddress(tx),
    itemId: id,
    orderId: id,
  });
  await orderChanged(tx, id);
  return order;
}
