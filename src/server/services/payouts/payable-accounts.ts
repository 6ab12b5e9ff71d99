import { z } from "zod";
import type { PayoutAccount } from "~/domain/payout";
import type { Db, Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { isHouse } from "../ledger/house-account";
import { waitsForTerms } from "../terms/waits-for-terms";

export type PayableAccount = PayoutAccount & { name: string; email: string };

const AccountRow = z.strictObject({
  userId: z.string(),
  name: z.string(),
  /** A deleted account keeps its balance in the ledger, but is not paid. */
  isDeleted: z.boolean(),
  isSuspended: z.boolean(),
  isAffiliate: z.boolean(),
  holdReason: z.string().nullable(),
  waitsForTerms: z.boolean(),
  /** The cash-app tag; null or blank if the affiliate has not set one. */
  paymentTag: z.string().nullable(),
  email: z.string(),
  balance: z.bigint(),
  held: z.bigint(),
  prepared: z.bigint(),
});

/**
 * Every account in the ledger with its balance and what can be paid out, largest balance first. Sums the ledger entries
 * themselves, not the cached counters, because payouts follow the ledger. Excludes the house account, whose share stays
 * with the shop.
 */
export async function payableAccounts(db: Db | Tx, now: Date): Promise<PayableAccount[]> {
  const rows = await queryRows(db, AccountRow)`
    WITH owed AS (
      SELECT affiliate_user_id, sum(amount_cents)::bigint AS balance FROM ledger_entries GROUP BY affiliate_user_id
    ), on_hold AS (
      SELECT affiliate_user_id, sum(amount_cents)::bigint AS held FROM ledger_entries e
      WHERE (kind = 'earn' OR part_of_entry_id IS NOT NULL) AND (available_at > ${sqlTime(now)}
          OR coalesce(part_of_entry_id, id) IN (SELECT entry_id FROM earning_holds WHERE released_at IS NULL))
        AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses_entry_id = coalesce(e.part_of_entry_id, e.id))
      GROUP BY affiliate_user_id
    ), reserved AS (
      SELECT affiliate_user_id, sum(amount_cents)::bigint AS prepared FROM payouts WHERE status = 'prepared'
      GROUP BY affiliate_user_id
    )
    SELECT u.id::text AS "userId", u.name, u.email, u.cashapp_tag AS "paymentTag",
      u.deleted_at IS NOT NULL AS "isDeleted", u.is_disabled AS "isSuspended",
      u.is_affiliate AS "isAffiliate", u.payout_hold_reason AS "holdReason",
      ${waitsForTerms(now)} AS "waitsForTerms",
      owed.balance, coalesce(on_hold.held, 0) AS held, coalesce(reserved.prepared, 0) AS prepared
    FROM owed JOIN users u ON u.id = owed.affiliate_user_id LEFT JOIN on_hold USING (affiliate_user_id)
      LEFT JOIN reserved USING (affiliate_user_id)
    WHERE NOT ${isHouse()}
    ORDER BY balance DESC, u.id`;
  return rows.map(({ balance, held, prepared, ...account }) => ({
    ...account,
    balanceCents: Number(balance),
    heldCents: Number(held),
    inPayoutCents: Number(prepared),
    availableCents: Number(balance - held - prepared),
  }));
}
