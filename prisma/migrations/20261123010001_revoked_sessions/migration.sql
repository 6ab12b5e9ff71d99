-- Sessions that were signed out before their token was over: a copy of the cookie is refused by its token's id.
CREATE TABLE "revoked_sessions" (
  "token_id" TEXT NOT NULL,
  "user_id" UUID NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "revoked_sessions_pkey" PRIMARY KEY ("token_id")
);
CREATE INDEX "revoked_sessions_user_id_idx" ON "revoked_sessions" ("user_id");
CREATE INDEX "revoked_sessions_expires_at_idx" ON "revoked_sessions" ("expires_at");
ALTER TABLE "revoked_sessions" ADD CONSTRAINT "revoked_sessions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
