-- When an admin put a failed e-mail away, so that it is no longer counted as open work.
ALTER TABLE "outbox_mails" ADD COLUMN "put_away_at" TIMESTAMPTZ(3);
