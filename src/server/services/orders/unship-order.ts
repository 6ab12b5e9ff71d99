import { assertTransition } from "~/domain/order-status";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { lockOrder, recordTransition } from "./order-transition";

/**
 * Takes back that an order was shipped: its tracking number and carrier go, and it is to be shipped again. If the
 * customer was told of the number, an e-mail says that it no longer holds; otherwise that e-mail is withdrawn.
 * Throws "not-found" and "invalid-transition".
 */
export async function unshipOrder(ctx: SignedInContext, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const status = assertTransition("unship", order);
    const { trackingNumber, carrier, shippedAt } = order;
    await tx.order.update({ where: { id: orderId }, data: { trackingNumber: null, carrier: "", shippedAt: null } });
    const saved = await tx.orderEvent.count({ where: { orderId, action: "ship" } });
    await withdrawMail(tx, `tracking:${orderId}:${saved}`);
    const told = { orderId, dedupeKey: { startsWith: `tracking:${orderId}:` } };
    if ((await tx.outboxMail.count({ where: told })) > 0) {
      await queueMail(tx, {
        dedupeKey: `tracking-withdrawn:${orderId}:${saved}`,
        template: "tracking-withdrawn",
        toEmail: order.email,
        payload: { orderId, trackingNumber },
        orderId,
      });
    }
    const before = { trackingNumber, carrier, shippedAt };
    const after = { trackingNumber: null, carrier: "", shippedAt: null };
    await recordTransition(tx, ctx, { orderId, action: "unship", from: order.status, to: status, before, after });
  });
}
