-- Link Performance: what is left of clicks that were deleted after their time.
CREATE TABLE "referral_click_days" (
    "affiliate_user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "source_name" TEXT NOT NULL,
    "clicks" INTEGER NOT NULL,
    "unique_clicks" INTEGER NOT NULL,
    "bots" INTEGER NOT NULL,
    "conversions" INTEGER NOT NULL,

    CONSTRAINT "referral_click_days_pkey" PRIMARY KEY ("affiliate_user_id", "day", "source_name")
);
ALTER TABLE "referral_click_days" ADD CONSTRAINT "referral_click_days_affiliate_user_id_fkey"
  FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "scheduled_jobs" (
    "name" TEXT NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "leased_by" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "scheduled_jobs_pkey" PRIMARY KEY ("name")
);

-- Recording a click or a view: what one address with one agent has clicked and seen.
CREATE INDEX "referral_clicks_of_address" ON "referral_clicks" ("ip_hash", "created_at") WHERE "ip_hash" IS NOT NULL;
CREATE INDEX "page_views_of_address" ON "page_views" ("ip_hash", "created_at") WHERE "ip_hash" IS NOT NULL;
-- Retention: visitors' baskets and clicks by age.
CREATE INDEX "carts_of_visitors" ON "carts" ("updated_at") WHERE "session_id" IS NOT NULL;
CREATE INDEX "referral_clicks_created" ON "referral_clicks" ("created_at");
