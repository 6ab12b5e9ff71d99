-- A new e-mail address that the account's owner asked for; it counts once the link mailed there is opened. One per account.
CREATE TABLE "email_changes" (
  "user_id" UUID NOT NULL,
  "new_email" TEXT NOT NULL,
  "token_hash" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "email_changes_pkey" PRIMARY KEY ("user_id")
);

ALTER TABLE "email_changes"
  ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes" ("token_hash");
