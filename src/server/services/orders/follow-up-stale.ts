import { DomainError } from "~/domain/errors";
import { amountDueCents } from "~/domain/store-credit";
import { bulkUnpaidRefusal } from "~/domain/unpaid-order";
import type { Order } from "~/generated/prisma/client";
import type { CancelStaleInput, RemindStaleInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { receivedCentsOf } from "../payments/line-target";
import { isSuspended } from "../users/is-suspended";
import { cancelOrderInTransaction } from "./cancel-order";
import { eachOrder } from "./each-order";
import { lockOrder, recordTransition } from "./order-transition";
import { reminderKey } from "./withdraw-reminder";

/** Reminds the customers of many unpaid orders; a refusal ("not-stale") does not stop the rest. */
export const remindStale = (ctx: SignedInContext, { orderIds }: RemindStaleInput) =>
  eachStale(ctx, orderIds, "remind", (tx, order) => remind(tx, ctx, order));

/** Cancels many unpaid orders for a reason that the customers get by e-mail, with a result for each. */
export const cancelStale = (ctx: SignedInContext, { orderIds, reason, internalNote }: CancelStaleInput) =>
  eachStale(ctx, orderIds, "cancel", (tx, { id: orderId }) =>
    cancelOrderInTransaction(tx, ctx, { orderId, reason, ...(internalNote && { internalNote }) }),
  );

type Act = (tx: Tx, order: Order) => Promise<unknown>;

/** Each order has its own transaction and is decided under its lock. */
async function eachStale(ctx: SignedInContext, orderIds: readonly string[], act: "remind" | "cancel", run: Act) {
  const ids = [...new Set(orderIds)];
  const known = await ctx.db.order.findMany({ where: { id: { in: ids } }, select: { id: true, shortId: true } });
  const results = await eachOrder(ctx, ids, (orderId) =>
    inTransaction(ctx.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (act === "cancel" && order.status === "cancelled") return "unchanged";
      const refusal = bulkUnpaidRefusal(
        act,
        {
          ...order,
          isWaiting: order.status === "pending" && !order.isArchived && amountDueCents(order) > 0,
          isShipped: order.trackingNumber !== null,
          isSuspended: await isSuspended(tx, order.userId),
          receivedCents: await receivedCentsOf(tx, { kind: "order", id: orderId }),
        },
        ctx.now,
      );
      if (refusal) throw new DomainError("CONFLICT", "not-stale", refusal);
      await run(tx, order);
      return "done";
    }),
  );
  return results.map(({ item: orderId, ...result }) => ({
    orderId,
    shortId: known.find(({ id }) => id === orderId)?.shortId ?? null,
    ...result,
  }));
}

async function remind(tx: Tx, ctx: SignedInContext, order: Order): Promise<void> {
  const { id: orderId, email: toEmail, paymentRemindedAt } = order;
  await tx.order.update({ where: { id: orderId }, data: { paymentRemindedAt: ctx.now } });
  // The first reminder uses the same key as the automatic one; ending the wait withdraws the later ones, too.
  const again = paymentRemindedAt ? `:again:${ctx.now.toISOString()}` : "";
  const dedupeKey = `${reminderKey(order)}${again}`;
  await queueMail(tx, { dedupeKey, template: "payment-reminder", toEmail, payload: { orderId }, orderId });
  await recordTransition(tx, ctx, {
    ...{ orderId, action: "remind", from: "pending", to: "pending" },
    before: { paymentRemindedAt },
    after: { paymentRemindedAt: ctx.now },
  });
}
