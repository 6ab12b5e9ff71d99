-- Why and since when an account is suspended (`is_disabled`), and why an admin keeps one affiliate's payouts back.
ALTER TABLE "users"
  ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
  ADD COLUMN "suspension_reason" TEXT,
  ADD COLUMN "payout_hold_reason" TEXT,
  ADD CONSTRAINT "users_suspension_ends_whole"
    CHECK ("is_disabled" OR ("suspended_at" IS NULL AND "suspension_reason" IS NULL));

-- The few that are suspended, in the list of users; counted in no other way.
CREATE INDEX "users_suspended" ON "users" ("created_at", "id") WHERE "is_disabled" AND "deleted_at" IS NULL;
