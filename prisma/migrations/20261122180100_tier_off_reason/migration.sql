-- Why an admin turned a tier off; the affiliate reads it.
ALTER TABLE "users" ADD COLUMN "affiliate_tier_off_reason" TEXT;
