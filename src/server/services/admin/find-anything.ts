import type { FindInput } from "~/schemas/admin/palette";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";

const SHOWN_OF_EACH = 5;
const SHORT_ID = /^#?[0-9a-f]{2,8}$/i;

type FoundOrder = { id: string; shortId: string; email: string; totalAmountCents: number };
type FoundProduct = { id: string; name: string; sku: string; hidden: boolean };
type FoundUser = { id: string; name: string; email: string };
type FoundAffiliate = FoundUser & { code: string | null };

/**
 * What an admin may be looking for, the nearest few of each kind: orders by short id or e-mail, products by name or
 * SKU, accounts by e-mail or name, affiliates also by their code or the name they go by.
 */
export async function findAnything({ db }: ServiceContext, { text }: FindInput) {
  const typed = escapeLike(text.toLowerCase());
  const part = `%${typed}%`;
  const begins = `${typed}%`;
  const shortId = SHORT_ID.test(text) ? `${text.replace(/^#/, "").toUpperCase()}%` : null;
  const [orders, products, users, affiliates] = await Promise.all([
    db.$queryRaw<FoundOrder[]>`
      SELECT id::text, short_id AS "shortId", email, total_amount_cents AS "totalAmountCents" FROM (
        (SELECT * FROM orders WHERE short_id LIKE ${shortId} ORDER BY short_id LIMIT ${SHOWN_OF_EACH})
        UNION
        (SELECT * FROM orders WHERE email LIKE ${part} ORDER BY created_at DESC LIMIT ${SHOWN_OF_EACH})
      ) found
      ORDER BY (short_id LIKE ${shortId}) DESC NULLS LAST, created_at DESC, id LIMIT ${SHOWN_OF_EACH}`,
    db.$queryRaw<FoundProduct[]>`
      SELECT id::text, name, sku, hidden FROM products WHERE lower(name) LIKE ${part} OR lower(sku) LIKE ${part}
      ORDER BY (lower(sku) LIKE ${begins}) DESC, (lower(name) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH}`,
    db.$queryRaw<FoundUser[]>`
      SELECT id::text, name, email FROM users
      WHERE deleted_at IS NULL AND (email LIKE ${part} OR lower(name) LIKE ${part})
      ORDER BY (email LIKE ${begins}) DESC, (lower(name) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH}`,
    db.$queryRaw<FoundAffiliate[]>`
      SELECT id::text, coalesce(custom_affiliate_name, name) AS name, email, affiliate_code AS code FROM users
      WHERE deleted_at IS NULL AND is_affiliate AND (lower(affiliate_code) LIKE ${begins} OR email LIKE ${part}
        OR lower(name) LIKE ${part} OR lower(custom_affiliate_name) LIKE ${part})
      ORDER BY (lower(affiliate_code) LIKE ${begins}) DESC, name, id LIMIT ${SHOWN_OF_EACH}`,
  ]);
  return { orders, products, users, affiliates };
}
