import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { PRODUCT_UNDO_PREFIX } from "../products/save-undo";
import { isUnder, type ProvenAddress } from "../users/own-mails";

/**
 * Deletes the stock alerts of these e-mail addresses, or of an account under any address, including those in undo
 * records, from which an undo of a product's deletion would restore them.
 */
export async function deleteStockAlerts(
  tx: Tx,
  { addresses, userId = null }: { addresses: readonly ProvenAddress[]; userId?: string | null },
) {
  const isTheirs = (email: string, at: string) => isUnder(addresses, Prisma.raw(email), Prisma.raw(at));
  await tx.$executeRaw`
    DELETE FROM stock_alerts WHERE user_id = ${userId}::uuid OR ${isTheirs("email", "created_at")}`;
  const of = (waiting: object) => JSON.stringify([{ alerts: [waiting] }]);
  const waiting = addresses.map(({ email }) => of({ email }));
  await tx.$executeRaw`
    UPDATE undo_records u SET rows = (
      SELECT jsonb_agg(r || CASE jsonb_typeof(r->'alerts') WHEN 'array' THEN jsonb_build_object('alerts', (
        SELECT coalesce(jsonb_agg(a), '[]') FROM jsonb_array_elements(r->'alerts') a
        WHERE NOT ${isTheirs("(a->>'email')", "(a->>'created_at')::timestamptz")}
          AND (${userId}::text IS NULL OR a->>'user_id' IS DISTINCT FROM ${userId}::text))) ELSE '{}' END ORDER BY n)
      FROM jsonb_array_elements(u.rows) WITH ORDINALITY AS e(r, n))
    WHERE starts_with(u.action, ${PRODUCT_UNDO_PREFIX}) AND (u.rows @> ANY(${waiting}::jsonb[])
      OR (${userId}::text IS NOT NULL AND u.rows @> ${of({ user_id: userId })}::jsonb))`;
}
