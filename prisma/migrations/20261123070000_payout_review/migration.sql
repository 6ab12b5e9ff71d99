-- A payee that the preview left out for a review and an admin included: why, and what was seen then.
ALTER TABLE "payouts" ADD COLUMN "review_reason" TEXT, ADD COLUMN "review_signs" JSONB;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_review_check" CHECK (("review_reason" IS NULL) = ("review_signs" IS NULL));

-- Payouts, review: which browser and address an account was last seen with, without reading the views of visitors.
CREATE INDEX "page_views_of_accounts" ON "page_views" ("user_id") INCLUDE ("session_id", "ip_hash") WHERE "user_id" IS NOT NULL;
-- The same of sign-ups.
CREATE INDEX "referral_clicks_converted" ON "referral_clicks" ("converted_user_id") INCLUDE ("session_id", "ip_hash")
  WHERE "converted_user_id" IS NOT NULL;
