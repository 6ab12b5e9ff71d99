import type { Tx } from "~/server/db";
import { PRODUCT_UNDO_PREFIX } from "../products/save-undo";

/**
 * Deletes the stock alerts of these e-mail addresses, or of an account under any address, including those in undo
 * records, from which an undo of a product's deletion would restore them.
 */
export async function deleteStockAlerts(
  tx: Tx,
  { emails, userId = null }: { emails: string[]; userId?: string | null },
) {
  await tx.stockAlert.deleteMany({ where: { OR: [{ email: { in: emails } }, ...(userId ? [{ userId }] : [])] } });
  const of = (waiting: object) => JSON.stringify([{ alerts: [waiting] }]);
  await tx.$executeRaw`
    UPDATE undo_records u SET rows = (
      SELECT jsonb_agg(r || CASE jsonb_typeof(r->'alerts') WHEN 'array' THEN jsonb_build_object('alerts', (
        SELECT coalesce(jsonb_agg(a), '[]') FROM jsonb_array_elements(r->'alerts') a
        WHERE a->>'email' <> ALL(${emails}::text[])
          AND (${userId}::text IS NULL OR a->>'user_id' IS DISTINCT FROM ${userId}::text))) ELSE '{}' END ORDER BY n)
      FROM jsonb_array_elements(u.rows) WITH ORDINALITY AS e(r, n))
    WHERE starts_with(u.action, ${PRODUCT_UNDO_PREFIX}) AND (u.rows @> ANY(${emails.map((email) => of({ email }))}::jsonb[])
      OR (${userId}::text IS NOT NULL AND u.rows @> ${of({ user_id: userId })}::jsonb))`;
}
