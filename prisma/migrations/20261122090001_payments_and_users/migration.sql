-- Statement lines keep the cash app's own id, and can be set aside.
ALTER TABLE "statement_lines"
  ADD COLUMN "reference" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "set_aside_at" TIMESTAMPTZ(3),
  ADD COLUMN "set_aside_by_user_id" UUID;
CREATE INDEX "statement_lines_matched_subscription_request_id_idx" ON "statement_lines" ("matched_subscription_request_id");
-- Payments inbox: the lines that nobody has decided yet, in the sequence in which they were paid.
CREATE INDEX "statement_lines_open" ON "statement_lines" ("paid_at", "id") WHERE "confirmed_at" IS NULL AND "set_aside_at" IS NULL;
-- A line pays for one thing, and only once somebody has confirmed it.
ALTER TABLE "statement_lines"
  ADD CONSTRAINT "statement_lines_amount_positive" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "statement_lines_one_use" CHECK ("matched_order_id" IS NULL OR "matched_subscription_request_id" IS NULL),
  ADD CONSTRAINT "statement_lines_used_or_aside" CHECK ("confirmed_at" IS NULL OR "set_aside_at" IS NULL);
-- Payments inbox: a line is looked up among waiting orders by its exact amount.
CREATE INDEX "orders_waiting_amount" ON "orders" ("total_amount_cents") WHERE "status" = 'pending';

ALTER TABLE "users" ADD COLUMN "admin_note" TEXT NOT NULL DEFAULT '';
-- Admin users: the list in its sequences, without deleted accounts.
CREATE INDEX "users_list_joined" ON "users" ("created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_list_name" ON "users" ((lower("name")), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_list_email" ON "users" ("email", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_list_expires" ON "users" ("subscription_expires_at", "id") WHERE "deleted_at" IS NULL;
-- Admin users, palette: part of an e-mail address; part of a name has its index already.
CREATE INDEX "users_email_trgm" ON "users" USING gin ("email" gin_trgm_ops);
-- Admin users, filters; guarding the last admin: the few accounts of a kind.
CREATE INDEX "users_admins" ON "users" ("created_at", "id") WHERE "is_admin" AND "deleted_at" IS NULL;
CREATE INDEX "users_list_wholesale" ON "users" ("created_at", "id") WHERE "vip_wholesale_account" AND "deleted_at" IS NULL;
