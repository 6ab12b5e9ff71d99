import { z } from "zod";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import { Prisma } from "~/generated/prisma/client";
import { CustomerJson, customerColumns, customerOf } from "~/server/auth/actor";
import type { SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { dailyLimitLock, sentToday } from "~/server/mail/daily-limits";
import { queryRows, type SqlTx } from "~/server/query-rows";
import { FreshItem } from "~/server/services/cart/cart-rows";
import { ShippingDetails } from "./order-rows";
import { sharedTagLock } from "./payment-tag-lock";

const LockedRow = z.strictObject({
  /** Null for an account that is deleted or suspended. */
  buyerId: z.string().nullable(),
  isSuspended: z.boolean(),
  cartId: z.string().nullable(),
});
type Locked = z.infer<typeof LockedRow>;

/**
 * Locks the account, its cart, its daily e-mail count and the payment tag until the transaction ends. An admin may have deleted or
 * suspended the account since the request was authorized; from here on, that waits. An order that `changesBuyer`
 * takes the stronger lock at once: whoever adds to the cart shares the account while waiting for the cart.
 */
export async function lockForOrder(tx: SqlTx, { actor }: SignedInContext, changesBuyer: boolean): Promise<Locked> {
  const lock = changesBuyer ? Prisma.sql`FOR NO KEY UPDATE` : Prisma.sql`FOR SHARE`;
  const [locked] = await queryRows(tx, LockedRow)`
    WITH buyer AS (
      SELECT id, email, is_disabled FROM users WHERE id = ${actor.userId}::uuid AND deleted_at IS NULL ${lock}
    ), cart AS (SELECT id FROM carts WHERE user_id = ${actor.userId}::uuid FOR UPDATE),
    mails AS (SELECT ${dailyLimitLock({ template: "order-placed", toEmail: Prisma.sql`email` })} AS lock FROM buyer),
    shop AS (SELECT ${sharedTagLock} AS lock)
    SELECT (SELECT id::text FROM buyer WHERE NOT is_disabled) AS "buyerId",
      EXISTS (SELECT 1 FROM buyer WHERE is_disabled) AS "isSuspended", (SELECT id::text FROM cart) AS "cartId"
    FROM (SELECT count(lock) FROM mails) held, (SELECT count(lock) FROM shop) tag`;
  return locked ?? { buyerId: null, isSuspended: false, cartId: null };
}

export const PlacedRow = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  totalAmountCents: z.number(),
  creditAppliedCents: z.number(),
  paymentTag: z.string(),
  /** Whether the customer gets, or got, the e-mail about it. */
  isMailed: z.boolean(),
  orderMessage: z.string(),
  shippingDetails: z.unknown(),
});
export type PlacedRow = z.infer<typeof PlacedRow>;

const ForOrder = z.strictObject({
  /** The order placed earlier with this key. */
  placed: PlacedRow.nullable(),
  pendingCount: z.number(),
  items: z.array(FreshItem),
  address: ShippingDetails.nullable(),
  customer: CustomerJson.nullable(),
  settings: z
    .strictObject({ paymentTag: z.string(), shippingFeeCents: z.number(), shippingCountries: z.array(z.string()) })
    .nullable(),
  notificationEmail: z.string().nullable(),
  isVerified: z.boolean(),
  sentToday: z.number(),
});

type Wanted = {
  idempotencyKey: string;
  /** An address from the customer's address book; null if another one is given. */
  addressId: string | null;
  /** The query for the items. */
  items: Prisma.Sql;
};

/**
 * Everything an order is made from, in one statement, as of now that account and cart are locked: an admin may have
 * changed what the account pays or sees since the request was authorized. Locks the products, so that counting of none
 * begins before the order is written: it would find no order to reserve pieces for.
 */
export async function readForOrder(tx: SqlTx, { actor }: SignedInContext, input: Wanted) {
  const { userId } = actor;
  const address = Prisma.sql`(SELECT u.email FROM users u WHERE u.id = ${userId}::uuid)`;
  const [row] = await queryRows(tx, ForOrder)`
    SELECT
      (SELECT json_build_object('id', o.id, 'shortId', o.short_id, 'totalAmountCents', o.total_amount_cents,
          'creditAppliedCents', o.credit_applied_cents, 'paymentTag', o.payment_tag,
          'orderMessage', o.order_message, 'shippingDetails', o.shipping_details,
          'isMailed', EXISTS (SELECT 1 FROM outbox_mails m WHERE m.dedupe_key = 'order-placed:' || o.id))
        FROM orders o WHERE o.user_id = ${userId}::uuid AND o.idempotency_key = ${input.idempotencyKey}) AS placed,
      (SELECT count(*)::int FROM orders o
        WHERE o.user_id = ${userId}::uuid AND o.status = 'pending' AND NOT o.is_archived) AS "pendingCount",
      (SELECT coalesce(json_agg(item), '[]') FROM (${input.items} FOR KEY SHARE OF p) item) AS items,
      (SELECT json_build_object('label', a.label, 'recipient_name', a.recipient_name, 'address_line1', a.address_line1,
          'address_line2', a.address_line2, 'city', a.city, 'state', a.state, 'postal_code', a.postal_code,
          'country', a.country, 'phone', a.phone)
        FROM shipping_addresses a WHERE a.id = ${input.addressId}::uuid AND a.user_id = ${userId}::uuid) AS address,
      (SELECT to_json(c) FROM (SELECT ${customerColumns}
        FROM users u JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id WHERE u.id = ${userId}::uuid) c) AS customer,
      (SELECT json_build_object('paymentTag', s.payment_tag, 'shippingFeeCents', s.shipping_fee_cents,
          'shippingCountries', s.shipping_countries)
        FROM site_settings s WHERE s.id = 'default') AS settings,
      (SELECT e.notification_email FROM email_settings e WHERE e.id = 'default') AS "notificationEmail",
      coalesce((SELECT u.email_verified_at IS NOT NULL FROM users u WHERE u.id = ${userId}::uuid), false) AS "isVerified",
      ${sentToday({ template: "order-placed", toEmail: address })} AS "sentToday"`;
  if (!row) throw new Error("a statement without a table has one row");
  const { settings, notificationEmail, customer, ...rest } = row;
  return {
    ...rest,
    customer: customer && customerOf(customer),
    settings: settings ?? DEFAULT_SETTINGS,
    /** The shop's own e-mail address; see `shopAddress`. */
    shopEmail: notificationEmail || env.ROOT_AFFILIATE_EMAIL,
  };
}
