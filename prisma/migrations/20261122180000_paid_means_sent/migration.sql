-- Paid means sent: a prepared payout only reserves money. Its ledger entry is written when it is marked as sent, so
-- that balances and `paid_total_cents` count money that has left the shop.

-- Prepared payouts used to have their entry at once. The ledger is append-only, so those entries get a counter entry;
-- marking as sent writes the entry anew. A restore of an older backup calls this as well. Safe to repeat.
CREATE FUNCTION "release_prepared_payouts"() RETURNS TABLE ("user_id" uuid, "cents" bigint) LANGUAGE sql AS $$
  INSERT INTO "ledger_entries" ("affiliate_user_id", "kind", "amount_cents", "idempotency_key", "payout_id", "reason")
    SELECT p."affiliate_user_id", 'payout_return', p."amount_cents", 'payout_reserved:' || p."id", p."id",
      'Prepared, but not sent yet'
    FROM "payouts" p WHERE p."status" = 'prepared' AND p."amount_cents" = (
      SELECT -coalesce(sum(e."amount_cents"), 0) FROM "ledger_entries" e WHERE e."payout_id" = p."id")
  RETURNING "affiliate_user_id", "amount_cents";
$$;

INSERT INTO "affiliate_counters" AS c ("user_id", "slot", "balance_cents", "paid_total_cents")
  SELECT "user_id", 0, sum("cents"), -sum("cents") FROM "release_prepared_payouts"() GROUP BY "user_id"
  ON CONFLICT ("user_id", "slot") DO UPDATE SET "balance_cents" = c."balance_cents" + EXCLUDED."balance_cents",
    "paid_total_cents" = c."paid_total_cents" + EXCLUDED."paid_total_cents";

-- What an account has on hold, without reading all its earnings. Where no hold is set, it has no rows.
CREATE INDEX "ledger_entries_held_idx" ON "ledger_entries" ("affiliate_user_id", "available_at")
  WHERE "kind" = 'earn' AND "available_at" > "created_at";
