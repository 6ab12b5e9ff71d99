import { z } from "zod";
import type { Db } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { waitsForTerms } from "../terms/waits-for-terms";

const WithheldPayout = z.strictObject({
  /** An admin put the account's payouts on hold. */
  isWithheld: z.boolean(),
  waitsForTerms: z.boolean(),
  hasTag: z.boolean(),
  /** A linked-accounts case holds commissions that have not been reversed. */
  isUnderReview: z.boolean(),
});
export type WithheldPayout = z.infer<typeof WithheldPayout>;

/** What keeps this account's payouts back now, other than a suspension. */
export async function payoutBlockers(db: Db, userId: string, now: Date): Promise<WithheldPayout> {
  const [row] = await queryRows(db, WithheldPayout)`
    SELECT u.payout_hold_reason IS NOT NULL AS "isWithheld", ${waitsForTerms(now)} AS "waitsForTerms",
      btrim(coalesce(u.cashapp_tag, '')) <> '' AS "hasTag", EXISTS (
        SELECT 1 FROM earning_holds h WHERE h.affiliate_user_id = u.id AND h.released_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses_entry_id = h.entry_id)) AS "isUnderReview"
    FROM users u WHERE u.id = ${userId}::uuid`;
  if (!row) throw new Error("an account that is there");
  return row;
}
