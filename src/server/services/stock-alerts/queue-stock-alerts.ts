import { z } from "zod";
import { isDeletedEmail } from "~/domain/names";
import { STOCK_ALERT_PAUSE_MINUTES } from "~/domain/stock-alert";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";
import { SOLD_OUT } from "../stock/sold-out-sql";

const AlertRow = z.strictObject({
  ...{ id: z.string(), email: z.string() },
  ...{ productId: z.string(), userId: z.string().nullable() },
});
/** SQL for whether the product `p` can be bought by those who may see it. */
const ON_SALE = Prisma.sql`(NOT ${SOLD_OUT} AND NOT p.hidden AND p.supplier_cost_cents > 0 AND p.markup_bps IS NOT NULL)`;

/**
 * E-mails everybody who waits for one of these products and can buy it now, and deletes their alerts. The e-mails are
 * sent two minutes later. Call it in every transaction that changes products. Accounts that may not see a restricted product, and suspended ones, keep waiting
 * until `queueAlertsOf`.
 */
export async function queueStockAlerts(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const ready = await queryRows(tx, AlertRow)`
    DELETE FROM stock_alerts a USING products p LEFT JOIN categories c ON c.id = p.category_id
    WHERE a.product_id = ANY(${[...productIds]}::uuid[]) AND p.id = a.product_id
      AND ${ON_SALE}
      AND (c.id IS NULL OR NOT c.is_restricted OR EXISTS (
        SELECT 1 FROM users u LEFT JOIN approved_categories g ON g.user_id = u.id AND g.category_id = c.id
        WHERE u.id = a.user_id AND (u.is_admin OR g.user_id IS NOT NULL)))
      AND NOT EXISTS (SELECT 1 FROM users s WHERE s.id = a.user_id AND s.is_disabled)
    RETURNING a.id::text, a.email, a.product_id::text AS "productId", a.user_id::text AS "userId"`;
  const mails = ready
    .filter(({ email }) => !isDeletedEmail(email))
    .map(({ id, email, productId, userId }) => ({
      ...{ dedupe_key: `back-in-stock:${id}`, to_email: email },
      payload: { productId, email, ...(userId && { userId }) },
    }));
  if (mails.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO outbox_mails (dedupe_key, template, to_email, payload, next_attempt_at)
    SELECT r.dedupe_key, 'back-in-stock', r.to_email, r.payload, now() + ${`${STOCK_ALERT_PAUSE_MINUTES} minutes`}::interval
    FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) AS r(dedupe_key text, to_email text, payload jsonb)
    ON CONFLICT (dedupe_key) DO NOTHING`;
}

type Claimed = { id: string; payload: unknown; claimId: string };
const ProductPayload = z.object({ productId: z.uuid() });

/**
 * Turns a back-in-stock e-mail that is about to be sent into an alert again, if its product cannot be bought now.
 * Returns whether it did.
 */
export async function waitAgain(db: Db, { id, payload, claimId }: Claimed): Promise<boolean> {
  const { productId } = ProductPayload.parse(payload);
  return inTransaction(db, async (tx) => {
    // Locked, so that the product cannot come back between the check and the insert.
    await tx.$queryRaw`SELECT 1 FROM products WHERE id = ${productId}::uuid FOR SHARE`;
    const gone = await queryRows(tx, IdRow)`
      WITH gone AS (
        DELETE FROM outbox_mails m USING products p
        WHERE m.id = ${id}::uuid AND m.status = 'sending' AND m.leased_by = ${claimId} AND p.id = ${productId}::uuid AND NOT ${ON_SALE}
        RETURNING m.id, m.to_email, m.payload, m.created_at
      ), waiting AS (
        INSERT INTO stock_alerts (product_id, email, user_id, created_at)
        SELECT ${productId}::uuid, g.to_email, u.id, g.created_at
        FROM gone g LEFT JOIN users u ON u.id = (g.payload->>'userId')::uuid AND u.deleted_at IS NULL
        ON CONFLICT DO NOTHING
      )
      SELECT id::text FROM gone`;
    return gone.length > 0;
  });
}

/** An account that may buy more than before, or a category that more accounts can see. */
type Freed = { userId: string } | { categoryId: string };

/**
 * Like `queueStockAlerts`, when the product is unchanged but more people can buy it: a category was granted or opened,
 * or a suspension lifted. Call it in the transaction of that change.
 */
export async function queueAlertsOf(tx: Tx, freed: Freed): Promise<void> {
  const isWaited =
    "userId" in freed
      ? Prisma.sql`p.id IN (SELECT product_id FROM stock_alerts WHERE user_id = ${freed.userId}::uuid)`
      : Prisma.sql`p.category_id = ${freed.categoryId}::uuid AND p.id IN (SELECT product_id FROM stock_alerts)`;
  // Locked, so that a product restocked concurrently is handled by whichever transaction comes second.
  const products = await queryRows(tx, IdRow)`
    SELECT p.id::text FROM products p WHERE ${isWaited} ORDER BY p.id FOR SHARE`;
  await queueStockAlerts(
    tx,
    products.map(({ id }) => id),
  );
}

/** `queueStockAlerts` for every product with alerts, for when it is unknown which products changed. */
export async function queueAllStockAlerts(tx: Tx): Promise<void> {
  const waited = await queryRows(tx, IdRow)`SELECT DISTINCT product_id::text AS id FROM stock_alerts`;
  await queueStockAlerts(
    tx,
    waited.map(({ id }) => id),
  );
}
