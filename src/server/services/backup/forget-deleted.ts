import { z } from "zod";
import { DELETED_NAME, deletedEmail } from "~/domain/names";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { hasReasons, withoutReasons } from "../users/forget-reasons";
import { runAll } from "./catalog";

const sql = Prisma.raw;
const DELETED = sql("(SELECT id FROM users WHERE deleted_at IS NOT NULL)");
const DELETED_TEXT = sql("SELECT id::text FROM users WHERE deleted_at IS NOT NULL");
const NOBODY = sql(`'${DELETED_NAME}'`);
const ADDRESS = sql(`'${deletedEmail("' || user_id || '")}'`);
const ORDERS = Prisma.sql`(SELECT id FROM restore_orders WHERE user_id IN ${DELETED})`;

/**
 * Strips from the staged backup rows the personal data of accounts deleted here since, as `anonymizeUser` does: Append
 * writes none of it back, neither to existing orders nor with new ones.
 */
export const anonymizeStagedRows = (tx: Tx) =>
  runAll(tx, [
    Prisma.sql`UPDATE restore_orders SET email = ${ADDRESS}, shipping_details = '{}', order_message = ''
      WHERE user_id IN ${DELETED}`,
    Prisma.sql`UPDATE restore_statement_lines SET payer_name = '', note = '' WHERE matched_order_id IN ${ORDERS}
      OR id IN (SELECT part_of_line_id FROM restore_statement_lines WHERE matched_order_id IN ${ORDERS})
      OR matched_subscription_request_id IN (SELECT id FROM restore_subscription_requests WHERE user_id IN ${DELETED})`,
    Prisma.sql`UPDATE restore_affiliate_partnerships SET dissolution_reason = NULL WHERE id IN (
      SELECT partnership_id FROM restore_partnership_messages
      WHERE from_user_id IN ${DELETED} AND message_type = 'dissolved' AND message <> '')`,
    Prisma.sql`UPDATE restore_partnership_messages SET message = ''
      WHERE from_user_id IN ${DELETED} OR (message_type = 'removed' AND to_user_id IN ${DELETED})`,
    Prisma.sql`UPDATE restore_partnership_members SET end_reason = NULL WHERE user_id IN ${DELETED}`,
    Prisma.sql`UPDATE restore_payouts SET cashapp_tag = '', former_tag = NULL,
        review_reason = CASE WHEN review_reason <> '' THEN '' ELSE review_reason END
      WHERE affiliate_user_id IN ${DELETED}`,
    Prisma.sql`UPDATE restore_payout_runs SET left_out = ${withoutReasons("left_out", DELETED_TEXT)}
      WHERE ${hasReasons("left_out", DELETED_TEXT)}`,
    Prisma.sql`UPDATE restore_order_refunds SET internal_note = '' WHERE order_id IN ${ORDERS}`,
    Prisma.sql`UPDATE restore_referral_clicks SET ip_hash = NULL, user_agent = NULL WHERE converted_user_id IN ${DELETED}`,
    Prisma.sql`UPDATE restore_ring_case_events SET reason = '' WHERE case_id IN (
      SELECT id FROM restore_ring_cases WHERE account_ids && ARRAY${DELETED})`,
    Prisma.sql`UPDATE restore_order_events SET actor_name = ${NOBODY} WHERE actor_user_id IN ${DELETED}`,
    Prisma.sql`UPDATE restore_ring_case_events SET actor_name = ${NOBODY} WHERE actor_user_id IN ${DELETED}`,
    Prisma.sql`UPDATE restore_internal_notes SET author_name = ${NOBODY} WHERE author_user_id IN ${DELETED}`,
    Prisma.sql`DELETE FROM restore_saved_views v USING restore_users b
      WHERE b.id IN ${DELETED} AND b.email_verified_at IS NOT NULL
        AND strpos(replace(lower(v.name || ' ' || v.search_params), '%40', '@'), b.email) > 0`,
    Prisma.sql`UPDATE restore_saved_views SET author_name = ${NOBODY} WHERE author_user_id IN ${DELETED}`,
  ]);

const Key = z.strictObject({ key: z.string() });

/** The archive's files that show somebody whose account was deleted here. Call it after the comparison. */
export async function filesOfDeleted(tx: Tx, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const left = await queryRows(tx, Key)`SELECT key FROM restore_images WHERE act = 'left'`;
  return files.filter((file) => left.some(({ key }) => file.startsWith(`${key}/`)));
}
