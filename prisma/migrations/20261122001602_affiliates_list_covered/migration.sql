-- The admin's list of affiliates pages deep by the index alone: what its sort is made of stands in the index as well.
DROP INDEX "users_affiliates_joined";
CREATE INDEX "users_affiliates_joined" ON "users" ((coalesce("affiliate_since", "created_at")), "id")
  INCLUDE ("affiliate_since", "created_at", "is_affiliate")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
DROP INDEX "users_affiliates_name";
CREATE INDEX "users_affiliates_name" ON "users" ((lower("name")), "id") INCLUDE ("name", "is_affiliate")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
DROP INDEX "users_affiliates_tier";
CREATE INDEX "users_affiliates_tier" ON "users" ("affiliate_tier_id", (coalesce("affiliate_since", "created_at")), "id")
  INCLUDE ("affiliate_since", "created_at", "is_affiliate")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
