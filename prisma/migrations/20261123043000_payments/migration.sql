-- Partial refunds.
ALTER TABLE "orders"
  ADD COLUMN "refunded_cents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "refunded_goods_cents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "credit_applied_cents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_refunded_in_range" CHECK ("refunded_goods_cents" BETWEEN 0 AND "subtotal_cents"
    AND "refunded_cents" - "refunded_goods_cents" BETWEEN 0 AND "shipping_cents"),
  ADD CONSTRAINT "orders_credit_in_range" CHECK ("credit_applied_cents" BETWEEN 0 AND "total_amount_cents");

CREATE TABLE "order_refunds" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "order_id" UUID NOT NULL,
  "generation" INTEGER NOT NULL,
  "idempotency_key" UUID NOT NULL,
  "goods_cents" INTEGER NOT NULL,
  "shipping_cents" INTEGER NOT NULL,
  "reason" TEXT NOT NULL,
  "internal_note" TEXT NOT NULL DEFAULT '',
  "is_counted" BOOLEAN NOT NULL,
  "sequence" BIGINT NOT NULL DEFAULT nextval('programme_sequence'::regclass),
  "created_by_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "order_refunds_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "order_refunds_amounts" CHECK ("goods_cents" >= 0 AND "shipping_cents" >= 0 AND "goods_cents" + "shipping_cents" > 0),
  CONSTRAINT "order_refunds_reason" CHECK (btrim("reason") <> '')
);
CREATE UNIQUE INDEX "order_refunds_idempotency_key_key" ON "order_refunds" ("idempotency_key");
CREATE UNIQUE INDEX "order_refunds_sequence_key" ON "order_refunds" ("sequence");
CREATE INDEX "order_refunds_order_id_created_at_idx" ON "order_refunds" ("order_id", "created_at");
CREATE INDEX "order_refunds_created_at_idx" ON "order_refunds" ("created_at");

-- A partial refund takes a part of an earning back; what takes back the rest keeps reverses_entry_id.
ALTER TABLE "ledger_entries"
  ADD COLUMN "part_of_entry_id" UUID,
  ADD COLUMN "refund_id" UUID,
  DROP CONSTRAINT "ledger_entries_reversal_has_entry",
  ADD CONSTRAINT "ledger_entries_reversal_has_entry"
    CHECK (("kind" = 'reverse') = (num_nonnulls("reverses_entry_id", "part_of_entry_id") = 1)),
  ADD CONSTRAINT "ledger_entries_part_has_refund" CHECK ("part_of_entry_id" IS NULL OR "refund_id" IS NOT NULL),
  ADD CONSTRAINT "ledger_entries_part_of_entry_id_fkey" FOREIGN KEY ("part_of_entry_id") REFERENCES "ledger_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ledger_entries_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "order_refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "ledger_entries_part_of_entry_id_idx" ON "ledger_entries" ("part_of_entry_id");

-- Store credit: entries that are only ever added; no account falls below zero.
CREATE TYPE "CreditKind" AS ENUM ('grant', 'overpayment', 'refund', 'spend', 'give_back', 'take_back', 'close');
CREATE TABLE "credit_entries" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "kind" "CreditKind" NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "order_id" UUID,
  "reason" TEXT NOT NULL DEFAULT '',
  "actor_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "credit_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "credit_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "credit_entries_sign" CHECK (CASE
    WHEN "kind" = 'grant' THEN "amount_cents" <> 0 AND btrim("reason") <> ''
    WHEN "kind" IN ('spend', 'take_back', 'close') THEN "amount_cents" < 0
    ELSE "amount_cents" > 0 END)
);
CREATE UNIQUE INDEX "credit_entries_idempotency_key_key" ON "credit_entries" ("idempotency_key");
CREATE INDEX "credit_entries_user_id_created_at_idx" ON "credit_entries" ("user_id", "created_at");
CREATE INDEX "credit_entries_order_id_idx" ON "credit_entries" ("order_id");
CREATE TRIGGER "credit_entries_append_only" BEFORE UPDATE OR DELETE ON "credit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();

-- The lock makes two acts on one account wait for each other, so that both together cannot take more than there is.
CREATE FUNCTION "refuse_negative_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "account" UUID;
BEGIN
  FOR "account" IN SELECT DISTINCT "user_id" FROM "added" ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('store-credit:' || "account"::text, 0));
    IF (SELECT sum("amount_cents") FROM "credit_entries" WHERE "user_id" = "account") < 0 THEN
      RAISE EXCEPTION 'The store credit of account % would be negative', "account" USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "credit_entries_after_insert" AFTER INSERT ON "credit_entries"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_negative_credit"();

-- Money that goes back to its payer, until it was sent.
CREATE TYPE "MoneyReturnKind" AS ENUM ('refund', 'overpayment', 'late_payment');
CREATE TABLE "money_returns" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "kind" "MoneyReturnKind" NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "order_id" UUID,
  "subscription_request_id" UUID,
  "line_id" UUID,
  "refund_id" UUID,
  "amount_cents" INTEGER NOT NULL,
  "returned_at" TIMESTAMPTZ(3),
  "returned_by_user_id" UUID,
  "reference" TEXT NOT NULL DEFAULT '',
  "created_by_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "money_returns_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "money_returns_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "money_returns_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "order_refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "money_returns_amount_positive" CHECK ("amount_cents" > 0),
  CONSTRAINT "money_returns_returned" CHECK (("returned_at" IS NULL) = (btrim("reference") = ''))
);
CREATE UNIQUE INDEX "money_returns_idempotency_key_key" ON "money_returns" ("idempotency_key");
CREATE INDEX "money_returns_order_id_idx" ON "money_returns" ("order_id");
-- Payments: what is still to be sent back, oldest first.
CREATE INDEX "money_returns_open" ON "money_returns" ("created_at") WHERE "returned_at" IS NULL;

INSERT INTO "money_returns" ("kind", "idempotency_key", "order_id", "line_id", "amount_cents", "created_by_user_id", "created_at")
  SELECT 'late_payment', 'late-payment:' || "id", "return_order_id", "id", "amount_cents", "set_aside_by_user_id", "set_aside_at"
  FROM "statement_lines" WHERE "return_order_id" IS NOT NULL;

-- One payment for several orders: the line is confirmed without an order of its own, and each part is a line.
ALTER TABLE "statement_lines" ADD COLUMN "part_of_line_id" UUID;
ALTER TABLE "statement_lines"
  ADD CONSTRAINT "statement_lines_part_of_line_id_fkey" FOREIGN KEY ("part_of_line_id") REFERENCES "statement_lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "statement_lines_part_is_used" CHECK ("part_of_line_id" IS NULL OR "confirmed_at" IS NOT NULL);
CREATE INDEX "statement_lines_part_of_line_id_idx" ON "statement_lines" ("part_of_line_id");
