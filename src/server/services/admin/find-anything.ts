import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { FindInput } from "~/schemas/admin/palette";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { queryRows } from "~/server/query-rows";
import { isPaidOnly, seesMoney } from "../orders/staff-view";

const SHOWN_OF_EACH = 5;
const SHORT_ID = /^#?[0-9a-f]{2,8}$/i;

const FoundOrder = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  email: z.string(),
  totalAmountCents: z.number(),
});
const FoundProduct = z.strictObject({ id: z.string(), name: z.string(), sku: z.string(), hidden: z.boolean() });
const FoundUser = z.strictObject({ id: z.string(), name: z.string(), email: z.string() });
const FoundAffiliate = FoundUser.extend({ code: z.string().nullable() });

/** Orders by short id or e-mail; for a packer those that are paid. */
function ordersLike(ctx: ServiceContext, text: string) {
  const part = `%${escapeLike(text.toLowerCase())}%`;
  const shortId = SHORT_ID.test(text) ? `${text.replace(/^#/, "").toUpperCase()}%` : null;
  const isSeen = isPaidOnly(ctx) ? Prisma.sql`is_paid AND status = 'completed'` : Prisma.sql`true`;
  return queryRows(ctx.db, FoundOrder)`
    SELECT id::text, short_id AS "shortId", email, total_amount_cents AS "totalAmountCents" FROM (
      (SELECT * FROM orders WHERE short_id LIKE ${shortId} AND ${isSeen} ORDER BY short_id LIMIT ${SHOWN_OF_EACH})
      UNION
      (SELECT * FROM orders WHERE email LIKE ${part} AND ${isSeen} ORDER BY created_at DESC LIMIT ${SHOWN_OF_EACH})
    ) found
    ORDER BY (short_id LIKE ${shortId}) DESC NULLS LAST, created_at DESC, id LIMIT ${SHOWN_OF_EACH}`;
}

/**
 * What an admin may be looking for, the nearest few of each kind: orders by short id or e-mail, products by name or
 * SKU, accounts by e-mail or name, affiliates also by their code or the name they go by. Packers and support find orders.
 */
export async function findAnything(ctx: ServiceContext, { text }: FindInput) {
  const { db } = ctx;
  if (!seesMoney(ctx)) return { orders: await ordersLike(ctx, text), products: [], users: [], affiliates: [] };
  const typed = escapeLike(text.toLowerCase());
  const part = `%${typed}%`;
  const begins = `${typed}%`;
  const [orders, products, users, affiliates] = await Promise.all([
    ordersLike(ctx, text),
    queryRows(db, FoundProduct)`
      SELECT id::text, name, sku, hidden FROM products WHERE lower(name) LIKE ${part} OR lower(sku) LIKE ${part}
      ORDER BY (lower(sku) LIKE ${begins}) DESC, (lower(name) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH}`,
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
  return { orders, products, users, affiliates };
}
