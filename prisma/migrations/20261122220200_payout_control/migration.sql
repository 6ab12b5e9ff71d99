-- What an admin decided about a run: who was left out and why, and that it was cancelled.
ALTER TABLE "payout_runs"
  ADD COLUMN "left_out" JSONB,
  ADD COLUMN "cancelled_at" TIMESTAMPTZ(3),
  ADD COLUMN "cancel_reason" TEXT;

-- A tag that was corrected after the payout was prepared.
ALTER TABLE "payouts"
  ADD COLUMN "former_tag" TEXT,
  ADD COLUMN "tag_corrected_at" TIMESTAMPTZ(3);

-- When an affiliate who is owed money was last asked for a tag.
ALTER TABLE "users" ADD COLUMN "tag_asked_at" TIMESTAMPTZ(3);

-- The payouts of one account that wait: a correction of its tag reaches them.
CREATE INDEX "payouts_prepared" ON "payouts" ("affiliate_user_id") WHERE "status" = 'prepared';
