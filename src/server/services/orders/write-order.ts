import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import { pageSignal } from "~/server/live/page-signals";
import { isBelowDailyLimit, type MailHistory } from "~/server/mail/daily-limits";
import { type DigestItem, digestParts, queueDigest } from "~/server/mail/queue-digest";
import { mailAddress } from "~/server/mail/queue-mail";
import { queryRows, type SqlTx } from "~/server/query-rows";
import { ORDERS_CHANNEL } from "./order-changed";
import type { itemRows, OrderRow } from "./order-rows";

type Written = {
  order: OrderRow;
  items: ReturnType<typeof itemRows>;
  /** The customer, or the admin who enters the order for them. */
  by: { userId: string; name: string };
  /** Deleted as a whole, because its id was this order's key; the next item added starts a new cart. */
  cartId: string | null;
  /** Whether the daily e-mail limit applies: a customer may have signed up with somebody else's address. */
  isLimited: boolean;
  mails: MailHistory & { shopEmail: string };
};

const WrittenRow = z.strictObject({ digests: z.number() });

/**
 * Writes an order with its lines, its event and its two e-mails, deletes its cart and signals open pages. Returns whether
 * the customer gets an e-mail.
 */
export async function writeOrder(tx: SqlTx, { actor, now }: SignedInContext, written: Written): Promise<boolean> {
  const { order, items, by, cartId, isLimited, mails } = written;
  const toShop = shopMail(order.id, actor.userId, mails.shopEmail);
  const digest = toShop ? digestParts(toShop) : NO_DIGEST;
  const toCustomer = customerAddress(order, isLimited ? mails : null);
  const [row] = await queryRows(tx, WrittenRow)`
    WITH placed AS (
      INSERT INTO orders (id, short_id, user_id, email, idempotency_key, buyer_tier, is_wholesale, discount_percent,
        subtotal_cents, shipping_cents, total_amount_cents, payment_tag, research_confirmed_at, order_message,
        shipping_address_id, shipping_details, created_at, updated_at)
      SELECT id, short_id, user_id, email, idempotency_key, buyer_tier, is_wholesale, discount_percent,
        subtotal_cents, shipping_cents, total_amount_cents, payment_tag, research_confirmed_at, order_message,
        shipping_address_id, shipping_details, created_at, updated_at
      FROM jsonb_populate_record(NULL::orders, ${JSON.stringify(order)}::jsonb)
    ), lines AS (
      INSERT INTO order_items (order_id, position, product_id, product_name, sku, quantity, unit_price_cents,
        unit_price_paid_cents, total_price_cents, discount_percent, supplier_cost_cents, price_trace, stock_held)
      SELECT order_id, position, product_id, product_name, sku, quantity, unit_price_cents,
        unit_price_paid_cents, total_price_cents, discount_percent, supplier_cost_cents, price_trace, stock_held
      FROM jsonb_populate_recordset(NULL::order_items, ${JSON.stringify(items)}::jsonb)
    ), event AS (
      INSERT INTO order_events (order_id, action, to_status, actor_user_id, actor_name, created_at)
      VALUES (${order.id}::uuid, 'placed', 'pending', ${by.userId}::uuid, ${by.name},
        ${now.toISOString()}::timestamptz)
    ), mail AS (${customerMail(order, toCustomer)}), ${digest},
    gone AS (DELETE FROM carts WHERE id = ${cartId}::uuid)
    SELECT ((SELECT count(*) FROM joined) + (SELECT count(*) FROM begun))::int AS digests
    FROM ${pageSignal(tx, ORDERS_CHANNEL, order.id)}`;
  // A concurrent transaction started the shop's next digest.
  if (toShop && row?.digests === 0) await queueDigest(tx, toShop);
  return toCustomer !== null;
}

const NO_DIGEST = Prisma.sql`joined AS (SELECT 1 WHERE false), begun AS (SELECT 1 WHERE false)`;

/** One customer's orders within a few minutes become one e-mail to the shop. */
function shopMail(orderId: string, userId: string, address: string): DigestItem | null {
  const toEmail = mailAddress(address);
  const digestKey = `order-placed-shop:${userId}`;
  return toEmail ? { digestKey, template: "order-placed-shop", toEmail, itemId: orderId, orderId } : null;
}

/** Null if the address got its e-mails for the day. */
const customerAddress = ({ email }: OrderRow, history: MailHistory | null): string | null =>
  history && !isBelowDailyLimit("order-placed", history) ? null : mailAddress(email);

function customerMail({ id }: OrderRow, toEmail: string | null): Prisma.Sql {
  if (!toEmail) return Prisma.sql`SELECT 1`;
  return Prisma.sql`
    INSERT INTO outbox_mails (dedupe_key, template, to_email, payload, order_id)
    VALUES (${`order-placed:${id}`}, 'order-placed', ${toEmail}, ${JSON.stringify({ orderId: id })}::jsonb, ${id}::uuid)
    ON CONFLICT (dedupe_key) DO NOTHING`;
}
