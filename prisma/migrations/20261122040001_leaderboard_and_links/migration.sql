-- The leaderboard: the sums of each affiliate's counters as they were at the last count, rewritten where they changed.
CREATE TABLE "leaderboard_standings" (
  "user_id" UUID NOT NULL,
  "network_size" BIGINT NOT NULL,
  "orders" BIGINT NOT NULL,
  "volume_cents" BIGINT NOT NULL,
  CONSTRAINT "leaderboard_standings_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "leaderboard_standings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- One for each tab: its first fifty, and who stands between an account and the next mark above it.
CREATE INDEX "leaderboard_standings_network_size_user_id_idx" ON "leaderboard_standings" ("network_size" DESC, "user_id");
CREATE INDEX "leaderboard_standings_orders_user_id_idx" ON "leaderboard_standings" ("orders" DESC, "user_id");
CREATE INDEX "leaderboard_standings_volume_cents_user_id_idx" ON "leaderboard_standings" ("volume_cents" DESC, "user_id");

-- Every 500th place of a tab: how many stand above its value, and how many at or above it. A rank is then exact without
-- being kept for each account, where one overtaking would rewrite all below.
CREATE TABLE "leaderboard_marks" (
  "measure" TEXT NOT NULL,
  "value" BIGINT NOT NULL,
  "above" BIGINT NOT NULL,
  "at_or_above" BIGINT NOT NULL,
  CONSTRAINT "leaderboard_marks_pkey" PRIMARY KEY ("measure", "value"),
  CONSTRAINT "leaderboard_marks_known_measure" CHECK ("measure" IN ('network', 'orders', 'volume'))
);

-- When the leaderboard was counted last, and how long it took: one row.
CREATE TABLE "leaderboard_counts" (
  "id" TEXT NOT NULL DEFAULT 'default',
  "refreshed_at" TIMESTAMPTZ(3) NOT NULL,
  "took_ms" INTEGER NOT NULL,
  CONSTRAINT "leaderboard_counts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "leaderboard_counts_one_row" CHECK ("id" = 'default')
);

-- Link Performance: where a click came from is decided once, when it is recorded.
ALTER TABLE "referral_clicks" ADD COLUMN "source_name" TEXT NOT NULL DEFAULT 'direct';
UPDATE "referral_clicks" SET "source_name" = left(coalesce(
  nullif(lower(btrim("utm_source")), ''),
  substring(lower("referrer_url") from '^https?://(?:www\.)?([^/:?#]+)'),
  'direct'), 80)
WHERE "utm_source" IS NOT NULL OR "referrer_url" IS NOT NULL;
-- Everything that the sums over one affiliate's window need, read from the index alone.
CREATE INDEX "referral_clicks_affiliate_sums_idx" ON "referral_clicks" ("affiliate_user_id", "created_at")
  INCLUDE ("source_name", "is_unique", "is_bot", "converted_to_signup");
DROP INDEX "referral_clicks_affiliate_user_id_created_at_idx";

-- A code one chooses must not look like another's: 0 and O, 1, I and L are the same to a reader.
CREATE INDEX "users_affiliate_code_look" ON "users" (translate("affiliate_code", 'OIL', '011')) WHERE "affiliate_code" IS NOT NULL;
CREATE INDEX "former_affiliate_codes_look" ON "former_affiliate_codes" (translate("code", 'OIL', '011'));
CREATE INDEX "former_affiliate_codes_user_id_idx" ON "former_affiliate_codes" ("user_id");

-- The name an affiliate chose is what others see, and so what the search of a network finds.
ALTER TABLE "users" ADD CONSTRAINT "users_custom_name_shape"
  CHECK (char_length("custom_affiliate_name") BETWEEN 2 AND 40 AND "custom_affiliate_name" NOT LIKE '%@%') NOT VALID;
CREATE INDEX "users_seen_name_trgm" ON "users"
  USING gin ((coalesce(lower("custom_affiliate_name"), "shown_name"("name"))) gin_trgm_ops);
DROP INDEX "users_shown_name_trgm";
