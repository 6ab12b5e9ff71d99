import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { LAST_LEFT } from "../partnership/end-partnership-membership";

/** The reason that requests closed by the deletion of their account, and tiers set before it, have afterwards. */
export const ACCOUNT_DELETED = "The account was deleted";

/** Actions whose reason is about the person. Reasons of money-related actions are kept, as in the ledger. */
const REASON_IS_PERSONAL = [
  ...["access.decline", "affiliate.reject", "affiliate.tier", "affiliate.tier-active", "user.twoFactorReset"],
];

/**
 * Erases free texts about a deleted account, or each of them: why it dissolved its teams, what it wrote in claims and
 * was told, what admins noted about its refunds, payouts and tier, and its codes, which begin like its name. Returns
 * how many rows changed. Idempotent.
 */
export async function forgetReasons(db: Pick<Db | Tx, "$executeRaw">, userId?: string): Promise<number> {
  const gone = Prisma.sql`
    SELECT id FROM users WHERE deleted_at IS NOT NULL ${userId ? Prisma.sql`AND id = ${userId}::uuid` : Prisma.empty}`;
  const goneText = Prisma.sql`SELECT id::text FROM (${gone}) gone`;
  const changes = [
    Prisma.sql`UPDATE referral_clicks SET code = '' WHERE code <> '' AND affiliate_user_id IN (${gone})`,
    Prisma.sql`
      UPDATE affiliate_partnerships SET dissolution_reason = NULL WHERE dissolution_reason <> ${LAST_LEFT} AND id IN (
        SELECT partnership_id FROM partnership_messages WHERE message_type = 'dissolved' AND from_user_id IN (${gone}))`,
    Prisma.sql`
      UPDATE order_claims SET message = '', decision_reason = '', asked = '', named_code = ''
      WHERE user_id IN (${gone}) AND message || decision_reason || asked || named_code <> ''`,
    Prisma.sql`
      UPDATE audit_entries SET after = after - ARRAY['reason', 'note']
      WHERE entity = 'claim' AND jsonb_exists_any(after, ARRAY['reason', 'note'])
        AND entity_id IN (SELECT c.id::text FROM order_claims c WHERE c.user_id IN (${gone}))`,
    Prisma.sql`
      UPDATE audit_entries SET after = after - 'reason'
      WHERE entity = 'user' AND action = ANY(${REASON_IS_PERSONAL}::text[]) AND jsonb_exists(after, 'reason')
        AND entity_id IN (${goneText})`,
    // The database wants a reason for a tier that was set by hand.
    Prisma.sql`
      UPDATE tier_changes SET reason = ${ACCOUNT_DELETED}
      WHERE reason <> ${ACCOUNT_DELETED} AND user_id IN (${gone})`,
    Prisma.sql`
      UPDATE order_refunds SET internal_note = ''
      WHERE internal_note <> '' AND order_id IN (SELECT id FROM orders WHERE user_id IN (${gone}))`,
    Prisma.sql`UPDATE payouts SET review_reason = '' WHERE review_reason <> '' AND affiliate_user_id IN (${gone})`,
    Prisma.sql`
      UPDATE payout_runs SET left_out = ${withoutReasons("left_out", goneText)}
      WHERE ${hasReasons("left_out", goneText)}`,
    ...["leftOutByChoice", "includedAfterReview"].map(
      (list) => Prisma.sql`
        UPDATE audit_entries SET after = jsonb_set(after, ARRAY[${list}::text],
          ${withoutReasons(`after->'${list}'`, goneText)})
        WHERE action = 'payout.run' AND ${hasReasons(`after->'${list}'`, goneText)}`,
    ),
  ];
  let changed = 0;
  for (const change of changes) changed += await db.$executeRaw(change);
  return changed;
}

/** A JSON list of payees (`userId`, `reason`, …), without the reasons of these accounts. */
export const withoutReasons = (list: string, accounts: Prisma.Sql) => Prisma.sql`(
  SELECT jsonb_agg(CASE WHEN payee->>'userId' IN (${accounts}) THEN payee || '{"reason": ""}' ELSE payee END ORDER BY n)
  FROM jsonb_array_elements(${Prisma.raw(list)}) WITH ORDINALITY AS listed(payee, n))`;

export const hasReasons = (list: string, accounts: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM jsonb_array_elements(
    CASE jsonb_typeof(${Prisma.raw(list)}) WHEN 'array' THEN ${Prisma.raw(list)} END) payee
  WHERE payee->>'reason' <> '' AND payee->>'userId' IN (${accounts}))`;
