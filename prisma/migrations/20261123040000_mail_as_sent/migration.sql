-- What an e-mail said when it was sent, without the secrets of its links. Emptied after 90 days (forgetSentMails).
ALTER TABLE "outbox_mails" ADD COLUMN "sent_html" TEXT, ADD COLUMN "sent_text" TEXT;

-- The sweep that empties them.
CREATE INDEX "outbox_mails_kept_since" ON "outbox_mails" ("sent_at") WHERE "sent_html" IS NOT NULL;
