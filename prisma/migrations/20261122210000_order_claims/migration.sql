-- Affiliates and customers ask about an order that they miss; where the data does not settle it, an admin decides.
CREATE TABLE "order_claims" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "asked" TEXT NOT NULL,
  "order_id" UUID,
  "answer" TEXT NOT NULL,
  "message" TEXT NOT NULL,
  "named_code" TEXT NOT NULL DEFAULT '',
  "status" "RequestStatus" NOT NULL DEFAULT 'pending',
  "decision_reason" TEXT NOT NULL DEFAULT '',
  "credited_user_id" UUID,
  "amount_cents" INTEGER,
  "reviewed_at" TIMESTAMPTZ(3),
  "reviewed_by_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "order_claims_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "order_claims_credited_user_id_fkey" FOREIGN KEY ("credited_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "order_claims_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "order_claims_credit" CHECK (("status" = 'approved') = ("amount_cents" IS NOT NULL AND "credited_user_id" IS NOT NULL)),
  CONSTRAINT "order_claims_amount" CHECK ("amount_cents" IS NULL OR "amount_cents" > 0)
);

CREATE INDEX "order_claims_status_created_at_idx" ON "order_claims" ("status", "created_at");
CREATE INDEX "order_claims_user_id_created_at_idx" ON "order_claims" ("user_id", "created_at");
CREATE INDEX "order_claims_credited_user_id_idx" ON "order_claims" ("credited_user_id");
CREATE INDEX "order_claims_order_id_idx" ON "order_claims" ("order_id");
CREATE UNIQUE INDEX "order_claims_one_pending" ON "order_claims" ("user_id", "asked") WHERE "status" = 'pending';
