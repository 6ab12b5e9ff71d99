import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "../mail/queue-mail";
import { withdrawMail } from "../mail/withdraw-mail";
import { revertPayment } from "./revert-payment";

/**
 * Undoes a payment that was marked by mistake, for a reason: the order waits again, shipped or not, and its commissions
 * are taken back. The customer, who was told that the payment was verified, is told by e-mail that it was not; if that
 * first e-mail has not left yet, it is withdrawn instead.
 */
export async function undoPayment(ctx: SignedInContext, { orderId, reason }: { orderId: string; reason: string }) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await revertPayment(tx, ctx, { orderId, action: "undoPayment", reason, fields: { paidAt: null } });
    const { paymentGeneration: generation, email } = order;
    if (await withdrawMail(tx, `payment-confirmed:${orderId}:${generation}`)) return;
    await queueMail(tx, {
      dedupeKey: `payment-undone:${orderId}:${generation}`,
      template: "payment-undone",
      toEmail: email,
      payload: { orderId },
      orderId,
    });
  });
  return { orderId };
}
