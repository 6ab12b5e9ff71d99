import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import { getsReminders, type UnpaidTerms, unpaidStep } from "~/domain/unpaid-order";
import type { Db, Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { queueMail } from "~/server/mail/queue-mail";
import { IdRow, queryRows } from "~/server/query-rows";
import { receivedCentsOf } from "../payments/line-target";
import { isSuspended } from "../users/is-suspended";
import { cancelPending } from "./cancel-pending";
import { lockOrder, recordOrderEvent, SHOP_ITSELF } from "./order-transition";
import { reminderKey } from "./withdraw-reminder";

const BATCH = 200;

type Sweep = { db: Db; now: Date };

/**
 * Reminds of orders that have been unpaid for 2 days and cancels those unpaid for 14 (the days are settings), each with
 * an e-mail; suspended accounts are not reminded. Safe to run in every process: each order is decided under its lock.
 * Orders that were shipped, archived or paid in part are left to the admin.
 */
export async function followUpUnpaid({ db, now }: Sweep): Promise<{ reminded: number; cancelled: number }> {
  const select = { unpaidReminderDays: true, unpaidCancelDays: true } as const;
  const terms = (await db.siteSettings.findUnique({ where: { id: "default" }, select })) ?? DEFAULT_SETTINGS;
  const done = { reminded: 0, cancelled: 0 };
  if (terms.unpaidReminderDays === 0 && terms.unpaidCancelDays === 0) return done;
  for (let after: string | null = null; ; ) {
    const ids = await oldOrders(db, { terms, now, after });
    for (const orderId of ids) {
      // A failure does not stop the others; the next sweep retries it.
      const step = await inTransaction(db, (tx) => followUpOne(tx, { orderId, terms, now })).catch((error) => {
        logError(error, { what: "following up an unpaid order", orderId });
        return null;
      });
      if (step === "remind") done.reminded++;
      if (step === "cancel") done.cancelled++;
    }
    if (ids.length < BATCH) return done;
    after = ids.at(-1) ?? null;
  }
}

type Old = { terms: UnpaidTerms; now: Date; after: string | null };

/** Pending orders old enough for one of the two steps; the domain decides whether one is due. */
async function oldOrders(db: Db, { terms, now, after }: Old): Promise<string[]> {
  const { unpaidReminderDays, unpaidCancelDays } = terms;
  const days = Math.min(...[unpaidReminderDays, unpaidCancelDays].filter((each) => each > 0));
  const rows = await queryRows(db, IdRow)`
    SELECT o.id::text FROM orders o
    WHERE o.status = 'pending' AND NOT o.is_archived AND o.tracking_number IS NULL
      AND o.total_amount_cents > o.credit_applied_cents
      AND coalesce(o.payment_undone_at, o.created_at) <= ${now}::timestamptz - make_interval(days => ${days}::int)
      AND (${unpaidCancelDays > 0} OR o.payment_reminded_at IS NULL)
      AND (${after}::uuid IS NULL OR o.id > ${after}::uuid)
      AND NOT EXISTS (SELECT 1 FROM statement_lines s WHERE s.matched_order_id = o.id)
    ORDER BY o.id LIMIT ${BATCH}`;
  return rows.map(({ id }) => id);
}

type One = { orderId: string; terms: UnpaidTerms; now: Date };

async function followUpOne(tx: Tx, { orderId, terms, now }: One): Promise<"remind" | "cancel" | null> {
  const order = await lockOrder(tx, orderId);
  // A partial payment may have come since the list was read.
  const receivedCents = await receivedCentsOf(tx, { kind: "order", id: orderId });
  if (order.status !== "pending" || !getsReminders(order, receivedCents)) return null;
  const step = unpaidStep({ ...order, isSuspended: await isSuspended(tx, order.userId) }, terms, now);
  const by = { actor: SHOP_ITSELF, now };
  if (step === "remind") {
    await tx.order.update({ where: { id: orderId }, data: { paymentRemindedAt: now } });
    await queueMail(tx, {
      dedupeKey: reminderKey(order),
      template: "payment-reminder",
      toEmail: order.email,
      payload: { orderId },
      orderId,
    });
    const after = { paymentRemindedAt: now };
    await recordOrderEvent(tx, by, { orderId, action: "remind", from: "pending", to: "pending", after });
  }
  if (step === "cancel") {
    await cancelPending(tx, { orderId, by: "unpaid", now });
    const reason = `Not paid within ${terms.unpaidCancelDays} days`;
    const after = { cancelledAt: now };
    await recordOrderEvent(tx, by, {
      orderId,
      action: "cancelUnpaid",
      from: "pending",
      to: "cancelled",
      reason,
      after,
    });
  }
  return step;
}
