import { z } from "zod";
import { assertTransition } from "~/domain/order-status";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { lockOrder, recordTransition } from "./order-transition";

/**
 * Takes back that an order was shipped: its tracking number and carrier go, and it is to be shipped again. If the
 * customer was told of a number that still holds for them, an e-mail says that it does not; one that has not left is
 * withdrawn.
 * Throws "not-found" and "invalid-transition".
 */
export async function unshipOrder(ctx: SignedInContext, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const status = assertTransition("unship", order);
    const { trackingNumber, carrier, shippedAt } = order;
    await tx.order.update({ where: { id: orderId }, data: { trackingNumber: null, carrier: "", shippedAt: null } });
    const saved = await tx.orderEvent.count({ where: { orderId, action: "ship" } });
    const dedupeKey = `tracking:${orderId}:${saved}`;
    const isMailed = (await tx.outboxMail.count({ where: { dedupeKey } })) > 0;
    const isUnread = await withdrawMail(tx, dedupeKey);
    const toldNumber = isMailed && !isUnread ? trackingNumber : await numberToldBefore(tx, orderId);
    if (toldNumber) {
      await queueMail(tx, {
        dedupeKey: `tracking-withdrawn:${orderId}:${saved}`,
        template: "tracking-withdrawn",
        toEmail: order.email,
        payload: { orderId, trackingNumber: toldNumber },
        orderId,
      });
    }
    const before = { trackingNumber, carrier, shippedAt };
    const after = { trackingNumber: null, carrier: "", shippedAt: null };
    await recordTransition(tx, ctx, { orderId, action: "unship", from: order.status, to: status, before, after });
  });
}

const OfTracking = z.object({ trackingNumber: z.string().optional() });

/** The number of the latest e-mail that told one, unless a later one took it back. */
async function numberToldBefore(tx: Tx, orderId: string): Promise<string | undefined> {
  const last = await tx.outboxMail.findFirst({
    where: { orderId, template: { in: ["tracking", "tracking-withdrawn"] } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: { template: true, payload: true },
  });
  return last?.template === "tracking" ? OfTracking.parse(last.payload).trackingNumber : undefined;
}
