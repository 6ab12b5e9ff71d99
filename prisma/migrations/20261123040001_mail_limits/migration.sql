-- The thread whose messages are collected into one e-mail, such as an order's messages to the customer.
ALTER TABLE "outbox_mails" ADD COLUMN "digest_key" TEXT;
CREATE INDEX "outbox_mails_digest_key_created_at_idx" ON "outbox_mails"("digest_key", "created_at");

-- How many e-mails of a kind an address got within a day.
CREATE INDEX "outbox_mails_to_email_template_created_at_idx" ON "outbox_mails"("to_email", "template", "created_at");

-- When an invitation was accepted or declined; an affiliate who declined is left alone for a while.
ALTER TABLE "partnership_messages" ADD COLUMN "answered_at" TIMESTAMPTZ(3);

-- How many invitations an affiliate sent within a day.
CREATE INDEX "partnership_messages_from_user_id_created_at_idx" ON "partnership_messages"("from_user_id", "created_at");
