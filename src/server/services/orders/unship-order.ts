import { z } from "zod";
import { assertTransition } from "~/domain/order-actions";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { lockOrderForStaff, recordTransition } from "./order-transition";

/**
 * Reverts shipping: removes the tracking number and carrier, so that the order has to be shipped again. Withdraws an
 * unsent tracking e-mail; if the customer already got a number, an e-mail withdraws it. Throws "not-found",
 * "invalid-transition".
 */
export async function unshipOrder(ctx: SignedInContext, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrderForStaff(tx, ctx, orderId);
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

/** The number in the latest tracking e-mail, unless a later e-mail withdrew it. */
async function numberToldBefore(tx: Tx, orderId: string): Promise<string | undefined> {
  const last = await tx.outboxMail.findFirst({
    where: { orderId, template: { in: ["tracking", "tracking-withdrawn"] } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: { template: true, payload: true },
  });
  return last?.template === "tracking" ? OfTracking.parse(last.payload).trackingNumber : undefined;
}
