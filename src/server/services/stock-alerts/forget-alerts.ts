import type { Tx } from "~/server/db";
import { PRODUCTS_ACT } from "../products/save-undo";

/**
 * Forgets for which products an address, or an account under whichever address, waits: also for deleted ones, which an
 * undo would bring back with those who wait for them.
 */
export async function forgetAlerts(tx: Tx, { email, userId = null }: { email: string; userId?: string | null }) {
  await tx.stockAlert.deleteMany({ where: { OR: [{ email }, ...(userId ? [{ userId }] : [])] } });
  const of = (waiting: object) => JSON.stringify([{ alerts: [waiting] }]);
  await tx.$executeRaw`
    UPDATE undo_records u SET rows = (
      SELECT jsonb_agg(r || CASE jsonb_typeof(r->'alerts') WHEN 'array' THEN jsonb_build_object('alerts', (
        SELECT coalesce(jsonb_agg(a), '[]') FROM jsonb_array_elements(r->'alerts') a
        WHERE a->>'email' <> ${email}
          AND (${userId}::text IS NULL OR a->>'user_id' IS DISTINCT FROM ${userId}::text))) ELSE '{}' END ORDER BY n)
      FROM jsonb_array_elements(u.rows) WITH ORDINALITY AS e(r, n))
    WHERE starts_with(u.action, ${PRODUCTS_ACT}) AND (u.rows @> ${of({ email })}::jsonb
      OR (${userId}::text IS NOT NULL AND u.rows @> ${of({ user_id: userId })}::jsonb))`;
}
