import type { StockReason, StockStep } from "~/domain/stock";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { offsetTestOrderCredit } from "../credit/balance-test-order";
import { lapseCredit } from "../credit/lapse-credit";
import { moveStock } from "../stock/move-stock";
import { changeFlag } from "./change-flag";
import { lockOrder } from "./order-transition";

/**
 * Sets or clears an order's test flag: a test pays nobody, counts for nobody and returns its store credit. Throws
 * "not-found", "partly-refunded", "credit-spent".
 */
export async function setTestFlag(ctx: SignedInContext, input: { orderId: string; isTestOrder: boolean }) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    if (order.isTestOrder === input.isTestOrder) return;
    const generation = await changeFlag(tx, ctx, order, "isTestOrder");
    await offsetTestOrderCredit(tx, {
      ...{ orderId: order.id, userId: order.userId, isTestOrder: input.isTestOrder },
      ...{ actorUserId: ctx.actor.userId, now: ctx.now },
    });
    const key = `close:test-order:${order.id}:${generation}:${ctx.now.getTime()}`;
    await lapseCredit(tx, { userId: order.userId, key, now: ctx.now });
    await moveStock(tx, { orderId: order.id, ...stockStep(order, input.isTestOrder), now: ctx.now });
  });
  return { isTestOrder: input.isTestOrder };
}

/** A test order neither reserves nor takes stock. */
function stockStep(order: Order, isTestOrder: boolean): { step: StockStep; reason: StockReason } {
  const { status, isPaid, trackingNumber } = order;
  const reason = isTestOrder ? "test" : "not-test";
  // A shipped order has taken its units even if its payment was undone.
  const hasTaken = isPaid || (status === "pending" && trackingNumber !== null);
  if (isTestOrder) return { step: hasTaken ? "return" : "release", reason };
  if (hasTaken) return { step: "take", reason };
  return { step: status === "pending" ? "hold" : "release", reason };
}
