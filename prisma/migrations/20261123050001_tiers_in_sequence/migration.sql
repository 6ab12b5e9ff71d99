-- One sequence for whatever decides tiers: payments, the tiers themselves, and accounts that begin to count. Numbers are
-- drawn while the tiers concerned are locked (lock-tiers.ts), so that they tell what came before what.
CREATE SEQUENCE "programme_sequence" AS bigint;

-- Each time an order's commissions were posted or taken back.
CREATE TABLE "order_postings" (
    "order_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "is_taken_back" BOOLEAN NOT NULL,
    "sequence" BIGINT NOT NULL DEFAULT nextval('programme_sequence'),
    "judged_sequence" BIGINT NOT NULL,
    "is_counted" BOOLEAN NOT NULL,
    "volume_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_postings_pkey" PRIMARY KEY ("order_id", "generation", "is_taken_back")
);
CREATE UNIQUE INDEX "order_postings_sequence_key" ON "order_postings" ("sequence");
ALTER TABLE "order_postings" ADD CONSTRAINT "order_postings_order_id_fkey"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which member of a team an order was counted for: who was credited is debited, whoever is a member by then.
CREATE TABLE "partnership_credits" (
    "order_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "member_id" UUID NOT NULL,
    "volume_cents" INTEGER NOT NULL,

    CONSTRAINT "partnership_credits_pkey" PRIMARY KEY ("order_id", "generation", "member_id")
);
CREATE INDEX "partnership_credits_member_id_idx" ON "partnership_credits" ("member_id");
ALTER TABLE "partnership_credits" ADD CONSTRAINT "partnership_credits_order_id_fkey"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "partnership_credits" ADD CONSTRAINT "partnership_credits_member_id_fkey"
  FOREIGN KEY ("member_id") REFERENCES "partnership_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A tier is earned, set by an admin, or taken back with the payment that gave it.
CREATE TYPE "TierChangeKind" AS ENUM ('earned', 'set', 'undone');
ALTER TABLE "tier_changes"
  ADD COLUMN "from_tier_id" TEXT NOT NULL DEFAULT 'tier-starter',
  ADD COLUMN "kind" "TierChangeKind" NOT NULL DEFAULT 'earned',
  ADD COLUMN "sequence" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "order_id" UUID,
  ADD COLUMN "generation" INTEGER,
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "actor_user_id" UUID,
  ADD COLUMN "advances_above" INTEGER NOT NULL DEFAULT 0;
UPDATE "tier_changes" c SET "from_tier_id" = coalesce(f."from_tier_id", 'tier-starter'), "sequence" = f."place"
FROM (
  SELECT x."id", lag(x."to_tier_id") OVER (PARTITION BY x."user_id" ORDER BY t."level") AS "from_tier_id",
    row_number() OVER (ORDER BY x."created_at", t."level", x."id") AS "place"
  FROM "tier_changes" x JOIN "affiliate_tiers" t ON t."id" = x."to_tier_id") f
WHERE f."id" = c."id";
SELECT setval('programme_sequence', (SELECT count(*) FROM "tier_changes") + 1, false);
ALTER TABLE "tier_changes" ALTER COLUMN "sequence" SET DEFAULT nextval('programme_sequence'),
  ADD CONSTRAINT "tier_changes_from_tier_id_fkey"
    FOREIGN KEY ("from_tier_id") REFERENCES "affiliate_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "tier_changes_set_has_reason" CHECK ("kind" <> 'set' OR btrim(coalesce("reason", '')) <> '');
DROP INDEX "tier_changes_user_id_to_tier_id_key";
CREATE UNIQUE INDEX "tier_changes_user_id_sequence_key" ON "tier_changes" ("user_id", "sequence");
-- Undo payment: the tiers that this payment gave.
CREATE INDEX "tier_changes_order_id_generation_idx" ON "tier_changes" ("order_id", "generation");

ALTER TABLE "users"
  ADD COLUMN "tier_advances_above" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "counted_in_network_at" TIMESTAMPTZ(3),
  ADD COLUMN "counted_sequence" BIGINT,
  ADD CONSTRAINT "users_counted_in_sequence" CHECK (("counted_in_network_at" IS NULL) = ("counted_sequence" IS NULL));
ALTER TABLE "affiliate_counters" ADD COLUMN "counted_network" INTEGER NOT NULL DEFAULT 0;

-- What a test order would have been judged by, so that it can still be when it turns out to be real.
ALTER TABLE "skipped_commissions"
  ADD COLUMN "was_affiliate" BOOLEAN,
  ADD COLUMN "tier_name" TEXT,
  ADD COLUMN "bonus_bps" INTEGER,
  ADD COLUMN "tier_active" BOOLEAN,
  ADD COLUMN "active_referrals" INTEGER;
-- Whether the tier's advantages were switched on; null for what was earned before this was kept.
ALTER TABLE "ledger_entries" ADD COLUMN "tier_active" BOOLEAN;

-- Wholesale orders count for nobody: what they had moved is taken off again.
CREATE FUNCTION pg_temp.slot_of(order_id uuid) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT get_byte(sha256(convert_to(order_id::text, 'UTF8')), 0) % 16
$$;
UPDATE "affiliate_counters" c SET "orders" = c."orders" - w."orders", "volume_cents" = c."volume_cents" - w."volume"
FROM (
  SELECT h."upline_user_id" AS "user_id", pg_temp.slot_of(o."id") AS "slot", count(*) AS "orders", sum(o."subtotal_cents") AS "volume"
  FROM "orders" o JOIN "affiliate_hierarchy" h ON h."user_id" = o."user_id"
  WHERE o."is_paid" AND NOT o."is_test_order" AND o."is_wholesale" GROUP BY 1, 2) w
WHERE c."user_id" = w."user_id" AND c."slot" = w."slot";
UPDATE "users" u SET ("first_paid_order_at", "last_paid_order_at") = (
  SELECT min(o."paid_at"), max(o."paid_at") FROM "orders" o
  WHERE o."user_id" = u."id" AND o."is_paid" AND NOT o."is_test_order" AND NOT o."is_wholesale")
WHERE u."id" IN (SELECT o."user_id" FROM "orders" o WHERE o."is_wholesale" AND o."is_paid");
DROP INDEX "orders_paid_of_user";
CREATE INDEX "orders_paid_of_user" ON "orders" ("user_id", "paid_at")
  WHERE "is_paid" AND NOT "is_test_order" AND NOT "is_wholesale";

-- In whose network an account counts: verified, or with a paid order.
UPDATE "users" u SET "counted_in_network_at" = f."at", "counted_sequence" = f."place"
FROM (
  SELECT x."id", least(x."email_verified_at", x."first_paid_order_at") AS "at",
    (SELECT last_value FROM "programme_sequence") + row_number() OVER (ORDER BY least(x."email_verified_at", x."first_paid_order_at"), x."id") AS "place"
  FROM "users" x WHERE x."email_verified_at" IS NOT NULL OR x."first_paid_order_at" IS NOT NULL) f
WHERE f."id" = u."id";
SELECT setval('programme_sequence', (SELECT coalesce(max("counted_sequence"), 0) FROM "users") + (SELECT last_value FROM "programme_sequence"), true);
INSERT INTO "affiliate_counters" ("user_id", "slot", "counted_network")
SELECT h."upline_user_id", 0, count(*) FROM "affiliate_hierarchy" h JOIN "users" u ON u."id" = h."user_id"
WHERE u."counted_in_network_at" IS NOT NULL GROUP BY 1
ON CONFLICT ("user_id", "slot") DO UPDATE SET "counted_network" = EXCLUDED."counted_network";

-- Who was credited so far: of each team, the member nearest to the buyer at the payment.
INSERT INTO "partnership_credits" ("order_id", "generation", "member_id", "volume_cents")
SELECT DISTINCT ON (o."id", m."partnership_id") o."id", o."payment_generation", m."id", o."subtotal_cents"
FROM "orders" o
JOIN "affiliate_hierarchy" h ON h."user_id" = o."user_id"
JOIN "partnership_members" m ON m."user_id" = h."upline_user_id"
  AND m."joined_at" <= o."paid_at" AND (m."ended_at" IS NULL OR m."ended_at" > o."paid_at")
WHERE o."is_paid" AND NOT o."is_test_order" AND NOT o."is_wholesale"
ORDER BY o."id", m."partnership_id", h."level";
UPDATE "partnership_members" m SET "contributed_orders" = coalesce(s."orders", 0), "contributed_volume_cents" = coalesce(s."volume", 0)
FROM "partnership_members" x LEFT JOIN (
  SELECT "member_id", count(*) AS "orders", sum("volume_cents") AS "volume" FROM "partnership_credits" GROUP BY 1
) s ON s."member_id" = x."id" WHERE x."id" = m."id";
UPDATE "affiliate_partnerships" p SET "combined_orders" = coalesce(s."orders", 0), "combined_volume_cents" = coalesce(s."volume", 0)
FROM "affiliate_partnerships" x LEFT JOIN (
  SELECT "partnership_id", sum("contributed_orders") AS "orders", sum("contributed_volume_cents") AS "volume"
  FROM "partnership_members" GROUP BY 1
) s ON s."partnership_id" = x."id" WHERE x."id" = p."id";

-- Figures ask the order's own flag.
DROP INDEX "users_wholesale";
