import { DomainError } from "~/domain/errors";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import type { ChangeOrderAddressInput, ChangeOrderMessageInput } from "~/schemas/orders";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueDigest } from "~/server/mail/queue-digest";
import { assertShippable } from "../addresses/assert-shippable";
import { recordOrderEvent } from "./order-transition";
import { assertNotShipped, lockOwnPendingOrder } from "./own-pending-order";
import { shippingDetailsOf } from "./shipping-details";
import { shopAddress } from "./shop-address";

const TOO_MANY_CHANGES = "You have changed your orders a lot.";

type Changed = { isChanged: boolean };

/**
 * Changes the shipping address of a pending order of the signed-in customer to one from their address book, or to its
 * current version. Throws "not-found", "order-not-pending", "order-shipped", "invalid-address",
 * "address-needs-correction", and "too-many-tries" after 30 changes per account in an hour.
 */
export async function changeOrderAddress(ctx: SignedInContext, input: ChangeOrderAddressInput): Promise<Changed> {
  const { orderId, addressId } = input;
  const { userId } = ctx.actor;
  await assertAttempt("order-change", [`user:${userId}`], TOO_MANY_CHANGES);
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnPendingOrder(tx, ctx, orderId);
    assertNotShipped(order);
    const address = await tx.shippingAddress.findFirst({ where: { id: addressId, userId } });
    if (!address) throw new DomainError("NOT_FOUND", "invalid-address", "Invalid shipping address");
    const shippingDetails = shippingDetailsOf(address);
    const settings = await tx.siteSettings.findUnique({
      where: { id: "default" },
      select: { shippingCountries: true },
    });
    assertShippable(shippingDetails, (settings ?? DEFAULT_SETTINGS).shippingCountries);
    if (isSame(order.shippingDetails, shippingDetails)) return { isChanged: false };
    await tx.order.update({ where: { id: orderId }, data: { shippingAddressId: addressId, shippingDetails } });
    await tellOfChange(tx, ctx, order, "changeAddress");
    return { isChanged: true };
  });
}

/** Changes the message of a customer's own pending order. Throws "not-found", "order-not-pending", "too-many-tries". */
export async function changeOrderMessage(ctx: SignedInContext, input: ChangeOrderMessageInput): Promise<Changed> {
  const { orderId, orderMessage } = input;
  await assertAttempt("order-change", [`user:${ctx.actor.userId}`], TOO_MANY_CHANGES);
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnPendingOrder(tx, ctx, orderId);
    if (order.orderMessage === orderMessage) return { isChanged: false };
    await tx.order.update({ where: { id: orderId }, data: { orderMessage } });
    await tellOfChange(tx, ctx, order, "changeMessage");
    return { isChanged: true };
  });
}

/** Compares two copies of an address, ignoring key order, which jsonb does not preserve. */
const isSame = (one: unknown, other: object) =>
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other).sort());

type ChangedOrder = { id: string; email: string };

/** Records the event and queues one e-mail each to customer and shop for all changes within ten minutes. */
async function tellOfChange(
  tx: Tx,
  ctx: SignedInContext,
  { id: orderId, email }: ChangedOrder,
  action: "changeAddress" | "changeMessage",
): Promise<void> {
  await queueDigest(tx, {
    digestKey: `order-changed:${orderId}`,
    template: "order-changed",
    toEmail: email,
    itemId: orderId,
    orderId,
  });
  await mailShopOfChange(tx, orderId);
  await recordOrderEvent(tx, ctx, { orderId, action, from: "pending", to: "pending", after: {} });
}

/** E-mails the shop about a customer's change to an order; the e-mail shows the order's state when it is sent. */
export async function mailShopOfChange(tx: Tx, orderId: string): Promise<void> {
  const toEmail = await shopAddress(tx);
  const digestKey = `order-changed-shop:${orderId}`;
  await queueDigest(tx, { digestKey, template: "order-changed-shop", toEmail, itemId: orderId, orderId });
}
