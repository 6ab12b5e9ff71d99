-- The worker claims e-mails with a link that expires before all others. Written as in src/server/mail/claim-mails.ts.
CREATE INDEX CONCURRENTLY "outbox_mails_links_due" ON "outbox_mails" ("next_attempt_at", "id")
  WHERE "status" IN ('waiting', 'sending') AND "template" IN ('password-reset', 'email-verification', 'email-change');
