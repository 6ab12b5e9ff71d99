import { z } from "zod";
import { isDeletedEmail } from "~/domain/names";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";
import { SOLD_OUT } from "../stock/sold-out-sql";

const AlertRow = z.strictObject({ id: z.string(), email: z.string(), productId: z.string() });

/**
 * E-mails everybody who waits for one of these products and can buy it now, and deletes their alerts. Call it in every
 * transaction that changes products. Accounts that may not see a restricted product, and suspended ones, keep waiting
 * until `queueAlertsOf`.
 */
export async function queueStockAlerts(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const ready = await queryRows(tx, AlertRow)`
    DELETE FROM stock_alerts a USING products p LEFT JOIN categories c ON c.id = p.category_id
    WHERE a.product_id = ANY(${[...productIds]}::uuid[]) AND p.id = a.product_id
      AND NOT ${SOLD_OUT} AND NOT p.hidden AND p.supplier_cost_cents > 0 AND p.markup_bps IS NOT NULL
      AND (c.id IS NULL OR NOT c.is_restricted OR EXISTS (
        SELECT 1 FROM users u LEFT JOIN approved_categories g ON g.user_id = u.id AND g.category_id = c.id
        WHERE u.id = a.user_id AND (u.is_admin OR g.user_id IS NOT NULL)))
      AND NOT EXISTS (SELECT 1 FROM users s WHERE s.id = a.user_id AND s.is_disabled)
    RETURNING a.id::text, a.email, a.product_id::text AS "productId"`;
  await tx.outboxMail.createMany({
    data: ready
      .filter(({ email }) => !isDeletedEmail(email))
      .map(({ id, email: toEmail, productId }) => ({
        ...{ dedupeKey: `back-in-stock:${id}`, template: "back-in-stock", toEmail },
        payload: { productId, email: toEmail },
      })),
    skipDuplicates: true,
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
