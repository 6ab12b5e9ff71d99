-- The admin's list of affiliates, present and past: newest first, by name, and of one tier.
CREATE INDEX "users_affiliates_joined" ON "users" ((coalesce("affiliate_since", "created_at")), "id")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
CREATE INDEX "users_affiliates_name" ON "users" ((lower("name")), "id")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
CREATE INDEX "users_affiliates_tier" ON "users" ("affiliate_tier_id", (coalesce("affiliate_since", "created_at")), "id")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
-- The few who have left.
CREATE INDEX "users_affiliates_revoked" ON "users" ((coalesce("affiliate_since", "created_at")), "id")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL AND NOT "is_affiliate";
-- Its search: a part of the name, the e-mail address, the code or the shown name.
CREATE INDEX "users_affiliates_search" ON "users" USING gin (
  (lower("name" || ' ' || "email" || ' ' || coalesce("affiliate_code", '') || ' ' || coalesce("custom_affiliate_name", ''))) gin_trgm_ops)
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
-- Active This Month: who earned since the first of the month.
CREATE INDEX "ledger_entries_earned_at" ON "ledger_entries" ("created_at", "affiliate_user_id") WHERE "kind" = 'earn';
