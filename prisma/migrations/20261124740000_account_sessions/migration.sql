-- Where an account is signed in: one row per session that has been used, for the owner's list of them.
CREATE TABLE "account_sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "session_version" INTEGER NOT NULL,
    "browser" TEXT,
    "signed_in_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_sessions_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "account_sessions_token_id_key" ON "account_sessions"("token_id");

CREATE INDEX "account_sessions_user_id_idx" ON "account_sessions"("user_id");

CREATE INDEX "account_sessions_expires_at_idx" ON "account_sessions"("expires_at");

ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
