import { z } from "zod";
import { isUuid } from "~/domain/uuid";
import { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";
import { escapeLike } from "~/server/like-pattern";
import { IdRow, queryRows } from "~/server/query-rows";

const NameRow = z.strictObject({ id: z.string(), name: z.string() });

/** Names of records by id, for those that still exist. */
export async function namesOfRecords(db: Db, recordIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(recordIds.filter(isUuid))];
  if (ids.length === 0) return new Map();
  const rows = await queryRows(db, NameRow)`
    SELECT id::text, 'order #' || short_id AS name FROM orders WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id::text, name FROM users WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id::text, name FROM products WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id::text, name FROM categories WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id::text, name FROM images WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id::text, 'the payout run of ' || to_char(created_at, 'YYYY-MM-DD') FROM payout_runs
      WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT y.id::text, 'the payout to ' || u.name FROM payouts y JOIN users u ON u.id = y.affiliate_user_id
      WHERE y.id = ANY(${ids}::uuid[])
    UNION ALL SELECT r.id::text, 'the membership request of ' || u.name FROM subscription_requests r
      JOIN users u ON u.id = r.user_id WHERE r.id = ANY(${ids}::uuid[])
    UNION ALL SELECT id::text, 'the payment of ' || to_char(amount_cents / 100.0, 'FM$999,999,999,990.00')
        || coalesce(' by ' || nullif(payer_name, ''), '') FROM statement_lines WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id::text, 'the e-mail to ' || to_email FROM outbox_mails WHERE id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const MOST_OF_EACH = 300;

/** Ids a text may mean: orders by short id, accounts by name or e-mail, products by name or SKU, or any exact id. */
export async function idsOfRecords(db: Db, text: string): Promise<string[]> {
  const part = `%${escapeLike(text.toLowerCase())}%`;
  const shortId = `${escapeLike(text.replace(/^#/, "").slice(0, 8).toUpperCase())}%`;
  const exact = isUuid(text) ? Prisma.sql`UNION ALL SELECT ${text.toLowerCase()}` : Prisma.empty;
  const rows = await queryRows(db, IdRow)`
    SELECT id FROM (
      (SELECT id::text FROM orders WHERE short_id LIKE ${shortId} LIMIT ${MOST_OF_EACH})
      UNION ALL (SELECT id::text FROM users WHERE email LIKE ${part} OR lower(name) LIKE ${part} LIMIT ${MOST_OF_EACH})
      UNION ALL
      (SELECT id::text FROM products WHERE lower(name) LIKE ${part} OR lower(sku) LIKE ${part} LIMIT ${MOST_OF_EACH})
      ${exact}) found`;
  return rows.map(({ id }) => id);
}
