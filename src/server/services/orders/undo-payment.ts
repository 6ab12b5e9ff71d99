import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { takePaymentBack } from "./take-payment-back";

/** Undoes a payment that was marked by mistake, for a reason: the order waits again, its commissions are taken back. */
export async function undoPayment(ctx: SignedInContext, { orderId, reason }: { orderId: string; reason: string }) {
  await inTransaction(ctx.db, (tx) =>
    takePaymentBack(tx, ctx, { orderId, action: "undoPayment", reason, fields: { paidAt: null } }),
  );
  return { orderId };
}
