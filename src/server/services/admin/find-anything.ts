import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { FindInput } from "~/schemas/admin/palette";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { queryRows } from "~/server/query-rows";
import { REFERENCES } from "../membership/references";
import { answersCustomers, isPaidOnly, seesMoney } from "../orders/staff-view";

const SHOWN_OF_EACH = 5;
const SHORT_ID = /^#?[0-9a-f]{2,8}$/i;

const FoundOrder = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  email: z.string(),
  totalAmountCents: z.number(),
});
const FoundThing = z.strictObject({
  kind: z.enum(["product", "category", "membership"]),
  id: z.string(),
  name: z.string(),
  /** A SKU, or a payment reference. */
  about: z.string(),
  hidden: z.boolean(),
});
const FoundUser = z.strictObject({ id: z.string(), name: z.string(), email: z.string() });
const FoundAffiliate = FoundUser.extend({ code: z.string().nullable() });

const NOTHING = { products: [], users: [], affiliates: [], categories: [], memberships: [] };

/** Order totals are 32-bit integers. */
const LARGEST_TOTAL_CENTS = 2_147_483_647;

/**
 * Parses "$128.40", "128.40" or "1,284.00" into cents. Null for anything else, for amounts above the largest order
 * total, and for plain integers, which are more often ids.
 */
function centsOf(text: string): number | null {
  const found = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{2}))?$/.exec(text.trim());
  if (!found?.[1] || (!found[2] && !text.includes("$"))) return null;
  const cents = Number(found[1].replaceAll(",", "")) * 100 + Number(found[2] ?? 0);
  return cents <= LARGEST_TOTAL_CENTS ? cents : null;
}

/** Orders by short id, e-mail, amount, tracking number or the reference of money sent back; paid ones only for roles limited to those (packers). */
function ordersLike(ctx: ServiceContext, text: string) {
  const part = `%${escapeLike(text.toLowerCase())}%`;
  const cents = centsOf(text);
  const tracking = `${escapeLike(text.toLowerCase().replace(/\s/g, ""))}%`;
  const reference = `${escapeLike(text.toLowerCase())}%`;
  const shortId = SHORT_ID.test(text) ? `${text.replace(/^#/, "").toUpperCase()}%` : null;
  const isSeen = isPaidOnly(ctx) ? Prisma.sql`is_paid AND status = 'completed'` : Prisma.sql`true`;
  return queryRows(ctx.db, FoundOrder)`
    SELECT id::text, short_id AS "shortId", email, total_amount_cents AS "totalAmountCents" FROM (
      (SELECT * FROM orders WHERE short_id LIKE ${shortId} AND ${isSeen} ORDER BY short_id LIMIT ${SHOWN_OF_EACH})
      UNION
      (SELECT * FROM orders WHERE email LIKE ${part} AND ${isSeen} ORDER BY created_at DESC LIMIT ${SHOWN_OF_EACH})
      UNION
      (SELECT * FROM orders WHERE total_amount_cents = ${cents}::int AND ${isSeen}
        ORDER BY created_at DESC LIMIT ${SHOWN_OF_EACH})
      UNION
      (SELECT * FROM orders WHERE lower(tracking_number) LIKE ${tracking} AND ${isSeen}
        ORDER BY created_at DESC LIMIT ${SHOWN_OF_EACH})
      UNION
      (SELECT * FROM orders WHERE ${answersCustomers(ctx)} AND id IN (
        SELECT order_id FROM money_returns WHERE returned_at IS NOT NULL AND lower(reference) LIKE ${reference})
        AND ${isSeen} ORDER BY created_at DESC LIMIT ${SHOWN_OF_EACH})
    ) found
    ORDER BY (short_id LIKE ${shortId}) DESC NULLS LAST, created_at DESC, id LIMIT ${SHOWN_OF_EACH}`;
}

/**
 * Admin quick search, the best few matches of each kind: orders by short id, e-mail, amount, tracking number or return,
 * categories by name, membership requests by payment reference, products by name or SKU, accounts by e-mail or name,
 * affiliates also by code or custom name. Packers and support find orders only.
 */
export async function findAnything(ctx: ServiceContext, { text }: FindInput) {
  const { db } = ctx;
  if (!seesMoney(ctx)) return { ...NOTHING, orders: await ordersLike(ctx, text) };
  const typed = escapeLike(text.toLowerCase());
  const part = `%${typed}%`;
  const begins = `${typed}%`;
  const [orders, things, users, affiliates] = await Promise.all([
    ordersLike(ctx, text),
    queryRows(db, FoundThing)`
      (SELECT 'product' AS kind, id::text, name, sku AS about, hidden FROM products
        WHERE lower(name) LIKE ${part} OR lower(sku) LIKE ${part}
        ORDER BY (lower(sku) LIKE ${begins}) DESC, (lower(name) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH})
      UNION ALL
      (SELECT 'category', id::text, name, '', false FROM categories WHERE lower(name) LIKE ${part}
        ORDER BY (lower(name) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH})
      UNION ALL
      (SELECT 'membership', r.id::text, u.name, ${REFERENCES}, false FROM subscription_requests r
        JOIN users u ON u.id = r.user_id WHERE lower(r.payment_proof) LIKE ${begins}
          OR r.id IN (SELECT request_id FROM subscription_payments WHERE lower(order_reference) LIKE ${begins})
        ORDER BY r.created_at DESC, r.id LIMIT ${SHOWN_OF_EACH})`,
    queryRows(db, FoundUser)`
      SELECT id::text, name, email FROM users
      WHERE deleted_at IS NULL AND (email LIKE ${part} OR lower(name) LIKE ${part})
      ORDER BY (email LIKE ${begins}) DESC, (lower(name) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH}`,
    queryRows(db, FoundAffiliate)`
      SELECT id::text, coalesce(custom_affiliate_name, name) AS name, email, affiliate_code AS code FROM users
      WHERE deleted_at IS NULL AND is_affiliate AND (lower(affiliate_code) LIKE ${begins} OR email LIKE ${part}
        OR lower(name) LIKE ${part} OR lower(custom_affiliate_name) LIKE ${part})
      ORDER BY (lower(affiliate_code) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH}`,
  ]);
  const of = (kind: z.infer<typeof FoundThing>["kind"]) => things.filter((thing) => thing.kind === kind);
  return {
    ...{ orders, users, affiliates },
    products: of("product").map(({ id, name, about: sku, hidden }) => ({ id, name, sku, hidden })),
    categories: of("category").map(({ id, name }) => ({ id, name })),
    memberships: of("membership").map(({ id, name, about: reference }) => ({ id, name, reference })),
  };
}
