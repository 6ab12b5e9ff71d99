-- The kinds of e-mail about the programme that an affiliate has switched off.
ALTER TABLE "users" ADD COLUMN "affiliate_mails_off" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD CONSTRAINT "users_affiliate_mails_off_check"
  CHECK ("affiliate_mails_off" <@ ARRAY['referral', 'commission', 'reversal', 'tier', 'payout', 'week']);
