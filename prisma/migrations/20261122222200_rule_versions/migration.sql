-- The rules of the affiliate program in versions: rates, tiers, hold and minimum payout. A version is published with the
-- time from which it counts and is never changed; one that is still to come can be withdrawn.
CREATE TABLE "rule_versions" (
  "version" INTEGER NOT NULL,
  "rules" JSONB NOT NULL,
  "effective_from" TIMESTAMPTZ(3) NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "published_by_user_id" UUID,
  "withdrawn_at" TIMESTAMPTZ(3),
  CONSTRAINT "rule_versions_pkey" PRIMARY KEY ("version"),
  CONSTRAINT "rule_versions_withdrawn_before_it_counts" CHECK ("withdrawn_at" < "effective_from")
);

-- One draft at a time, shared by all admins.
CREATE TABLE "rule_drafts" (
  "id" TEXT NOT NULL DEFAULT 'default',
  "rules" JSONB NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_by_user_id" UUID,
  CONSTRAINT "rule_drafts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "rule_drafts_one" CHECK ("id" = 'default')
);

-- Version 1 is what the shop has paid by so far.
INSERT INTO "rule_versions" ("version", "rules", "effective_from", "note")
SELECT 1, jsonb_build_object(
  'rates', '{"None": [800,400,400,200,200,100,100,100,100,100],
    "Bronze": [600,300,300,150,150,75,75,75,75,75],
    "Gold": [400,200,200,100,100,50,50,50,50,50]}'::jsonb,
  'tiers', (SELECT jsonb_agg(jsonb_build_object(
    'minLifetimeVolumeCents', "min_lifetime_volume_cents", 'minOrders', "min_orders",
    'minActiveReferrals', "min_active_referrals", 'minNetworkSize', "min_network_size",
    'commissionBonusBps', "commission_bonus_bps", 'pricingDiscountBps', "pricing_discount_bps") ORDER BY "level")
    FROM "affiliate_tiers"),
  'holdDays', coalesce((SELECT "hold_days" FROM "site_settings" WHERE "id" = 'default'), 0),
  'minimumPayoutCents', coalesce((SELECT "minimum_payout_cents" FROM "site_settings" WHERE "id" = 'default'), 0)),
  '1970-01-01T00:00:00Z', 'The rules at the start of the program';

-- The figures live in the versions only.
ALTER TABLE "affiliate_tiers" DROP COLUMN "commission_bonus_bps", DROP COLUMN "pricing_discount_bps",
  DROP COLUMN "min_orders", DROP COLUMN "min_active_referrals", DROP COLUMN "min_network_size",
  DROP COLUMN "min_lifetime_volume_cents";
ALTER TABLE "site_settings" DROP COLUMN "hold_days", DROP COLUMN "minimum_payout_cents";

CREATE FUNCTION "rule_version_at"("moment" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT max("version") FROM "rule_versions" WHERE "effective_from" <= "moment" AND "withdrawn_at" IS NULL;
$$;

-- Rows that exist were reckoned by version 1. Entries that are reckoned by no rate, such as payouts, name the version of
-- their day.
ALTER TABLE "ledger_entries" ADD COLUMN "rule_version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "ledger_entries" ALTER COLUMN "rule_version" SET DEFAULT "rule_version_at"(CURRENT_TIMESTAMP),
  ADD CONSTRAINT "ledger_entries_rule_version_fkey" FOREIGN KEY ("rule_version") REFERENCES "rule_versions"("version") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_postings" ADD COLUMN "rule_version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "order_postings" ALTER COLUMN "rule_version" SET DEFAULT "rule_version_at"(CURRENT_TIMESTAMP);
ALTER TABLE "tier_changes" ADD COLUMN "rule_version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "tier_changes" ALTER COLUMN "rule_version" SET DEFAULT "rule_version_at"(CURRENT_TIMESTAMP);

-- A published version is never edited. A restore may replace it, as it may replace the ledger that names it.
CREATE FUNCTION "refuse_rule_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "backup_snapshots" s
    WHERE s."id"::text = current_setting('assay.restore_snapshot', true) AND s.xmin = pg_current_xact_id()::xid
  ) THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."withdrawn_at" IS NULL
    AND (NEW."version", NEW."rules", NEW."effective_from", NEW."note", NEW."published_at", NEW."published_by_user_id")
      IS NOT DISTINCT FROM
      (OLD."version", OLD."rules", OLD."effective_from", OLD."note", OLD."published_at", OLD."published_by_user_id")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'published rules are never changed: publish a new version instead' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "rule_versions_never_change" BEFORE UPDATE OR DELETE ON "rule_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rule_change"();
