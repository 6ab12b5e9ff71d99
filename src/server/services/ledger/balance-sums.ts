import { z } from "zod";
import type { Db } from "~/server/db";
import { bigintsToNumbers, queryRows } from "~/server/query-rows";
import { houseId, isHouse } from "./house-account";

/**
 * Sums of all balances in cents, without the house account, whose balance the shop keeps: positive balances are owed by
 * the shop, negative ones to it.
 */
const SumsRow = z.strictObject({
  owedCents: z.bigint(),
  owedAccounts: z.bigint(),
  /** What accounts owe the shop after refunds of orders whose commission was paid out, as a positive amount. */
  owingCents: z.bigint(),
  owingAccounts: z.bigint(),
  netCents: z.bigint(),
  /** The part of the net that belongs to deleted accounts. */
  deletedCents: z.bigint(),
  deletedAccounts: z.bigint(),
  paidCents: z.bigint(),
  /** The amount in prepared payouts, which is part of `owedCents` until they are sent. */
  inPayoutCents: z.bigint(),
  /** What the house account has earned, which the shop keeps. */
  keptCents: z.bigint(),
});

/** The sums over every account in the ledger except the house account, including deleted ones, in one statement. */
export async function balanceSums(db: Db) {
  const [sums] = await queryRows(db, SumsRow)`
    SELECT coalesce(sum(balance) FILTER (WHERE balance > 0), 0)::bigint AS "owedCents",
      count(*) FILTER (WHERE balance > 0) AS "owedAccounts",
      -coalesce(sum(balance) FILTER (WHERE balance < 0), 0)::bigint AS "owingCents",
      count(*) FILTER (WHERE balance < 0) AS "owingAccounts",
      coalesce(sum(balance), 0)::bigint AS "netCents",
      coalesce(sum(balance) FILTER (WHERE is_deleted), 0)::bigint AS "deletedCents",
      count(*) FILTER (WHERE is_deleted AND balance <> 0) AS "deletedAccounts",
      coalesce(sum(paid), 0)::bigint AS "paidCents",
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM payouts WHERE status = 'prepared') AS "inPayoutCents",
      (SELECT coalesce(sum(earned_cents), 0)::bigint FROM affiliate_counters WHERE user_id = ${houseId()}) AS "keptCents"
    FROM (
      SELECT c.user_id, sum(c.balance_cents) AS balance, sum(c.paid_total_cents) AS paid,
        bool_or(u.deleted_at IS NOT NULL) AS is_deleted
      FROM affiliate_counters c JOIN users u ON u.id = c.user_id WHERE NOT (${isHouse()}) GROUP BY c.user_id) accounts`;
  if (!sums) throw new Error("an aggregate without GROUP BY always gives one row");
  return bigintsToNumbers(sums);
}
