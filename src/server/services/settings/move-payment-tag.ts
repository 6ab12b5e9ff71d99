import { z } from "zod";
import type { WaitingForPayment } from "~/domain/critical-actions";
import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { KEEPS_ADDRESS } from "~/server/mail/affiliate-mails";
import { UNSENT } from "~/server/mail/withdraw-mail";
import { IdRow, queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { recordEventOfMany } from "../orders/order-transition";
import { lockPaymentTag } from "../orders/payment-tag-lock";
import { receivedSql } from "../payments/line-target";

/** What waits for a payment, one row each. Archived orders are left alone, and so are requests that cannot be approved. */
const WAITING = Prisma.sql`
  SELECT o.user_id, 'order' AS kind FROM orders o
  WHERE o.status = 'pending' AND NOT o.is_archived AND o.total_amount_cents > o.credit_applied_cents
  UNION ALL
  SELECT r.user_id, 'request' FROM subscription_requests r JOIN users m ON m.id = r.user_id
  WHERE r.status = 'pending' AND NOT m.vip_wholesale_account
    AND greatest(r.amount_cents, r.requoted_cents) > ${receivedSql("membership", "r.id")}`;

const WaitingRow = z.strictObject({ orders: z.number(), requests: z.number(), customers: z.number() });

/** How many orders and membership requests wait for a payment, and how many customers a new tag is e-mailed to. */
export async function waitingForPayment(tx: Tx): Promise<WaitingForPayment> {
  const [row] = await queryRows(tx, WaitingRow)`
    SELECT count(*) FILTER (WHERE w.kind = 'order')::int AS orders,
      count(*) FILTER (WHERE w.kind = 'request')::int AS requests,
      count(DISTINCT u.id) FILTER (WHERE NOT u.is_disabled)::int AS customers
    FROM (${WAITING}) w JOIN users u ON u.id = w.user_id AND u.deleted_at IS NULL`;
  return row ?? { orders: 0, requests: 0, customers: 0 };
}

/**
 * What follows from a new payment tag: every pending order asks for it, its page included, and each customer who has
 * something to pay gets one e-mail. Suspended customers get none: they are not asked to pay.
 */
export async function movePaymentTag(tx: Tx, ctx: SignedInContext, paymentTag: string): Promise<void> {
  await lockPaymentTag(tx);
  const pending = await queryRows(tx, IdRow)`
    SELECT id::text FROM orders WHERE status = 'pending' ORDER BY id FOR NO KEY UPDATE`;
  const ids = pending.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE orders SET payment_tag = ${paymentTag}, updated_at = ${sqlTime(ctx.now)} WHERE id = ANY(${ids}::uuid[])`;
  const event = { action: "paymentTag", from: "pending", to: "pending", after: { paymentTag } } as const;
  await recordEventOfMany(tx, ctx, { orderIds: ids, ...event });
  // One about an earlier change would name the same tag by now.
  await tx.outboxMail.deleteMany({ where: { template: "payment-tag", status: UNSENT } });
  await tx.$executeRaw`
    INSERT INTO outbox_mails (dedupe_key, template, to_email, payload)
    SELECT 'payment-tag:' || ${ctx.now.getTime()}::bigint || ':' || u.id, 'payment-tag', u.email,
      jsonb_build_object('userId', u.id)
    FROM users u
    WHERE u.id IN (SELECT user_id FROM (${WAITING}) w) AND u.deleted_at IS NULL AND NOT u.is_disabled
    ${KEEPS_ADDRESS} ON CONFLICT (dedupe_key) DO NOTHING`;
}
