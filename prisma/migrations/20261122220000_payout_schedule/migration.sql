-- When affiliates are paid out: weekly on Fridays until an admin chooses otherwise.
CREATE TYPE "PayoutFrequency" AS ENUM ('none', 'daily', 'weekly', 'monthly');
ALTER TABLE "site_settings"
  ADD COLUMN "payout_frequency" "PayoutFrequency" NOT NULL DEFAULT 'weekly',
  ADD COLUMN "payout_day" INTEGER NOT NULL DEFAULT 5,
  ADD CONSTRAINT "site_settings_payout_day"
    CHECK ("payout_day" BETWEEN 1 AND CASE WHEN "payout_frequency" = 'weekly' THEN 7 ELSE 28 END);
