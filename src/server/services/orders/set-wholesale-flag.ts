import type { SetWholesaleFlagInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { changeFlag } from "./change-flag";
import { lockOrder } from "./order-transition";

/**
 * Corrects whether an order was sold at wholesale: such an order pays nobody and counts for nobody. What the buyer paid
 * stays, and so does the account's own setting. Throws "not-found", "partly-refunded".
 */
export async function setWholesaleFlag(ctx: SignedInContext, { orderId, isWholesale }: SetWholesaleFlagInput) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.isWholesale !== isWholesale) await changeFlag(tx, ctx, order, "isWholesale");
  });
  return { isWholesale };
}
