import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { LAST_LEFT } from "../partnership/end-partnership-membership";

/**
 * Erases why a deleted account, or each of them, dissolved its teams, and what it wrote in claims and was told. Returns
 * how many rows changed. Idempotent.
 */
export async function forgetReasons(db: Pick<Db | Tx, "$executeRaw">, userId?: string): Promise<number> {
  const gone = Prisma.sql`
    SELECT id FROM users WHERE deleted_at IS NOT NULL ${userId ? Prisma.sql`AND id = ${userId}::uuid` : Prisma.empty}`;
  const teams = await db.$executeRaw`
    UPDATE affiliate_partnerships SET dissolution_reason = NULL WHERE dissolution_reason <> ${LAST_LEFT} AND id IN (
      SELECT partnership_id FROM partnership_messages WHERE message_type = 'dissolved' AND from_user_id IN (${gone}))`;
  const claims = await db.$executeRaw`
    UPDATE order_claims SET message = '', decision_reason = '', asked = '', named_code = ''
    WHERE user_id IN (${gone}) AND message || decision_reason || asked || named_code <> ''`;
  const audited = await db.$executeRaw`
    UPDATE audit_entries SET after = after - ARRAY['reason', 'note']
    WHERE entity = 'claim' AND jsonb_exists_any(after, ARRAY['reason', 'note'])
      AND entity_id IN (SELECT c.id::text FROM order_claims c WHERE c.user_id IN (${gone}))`;
  return teams + claims + audited;
}
