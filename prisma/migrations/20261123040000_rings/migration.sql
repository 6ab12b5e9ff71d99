-- Accounts that may belong to one person: what is kept to tell (keyed hashes only), the cases an admin reviews, and the
-- commissions that wait meanwhile.
CREATE TABLE "account_signals" (
  "user_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "account_signals_pkey" PRIMARY KEY ("user_id", "kind", "value"),
  CONSTRAINT "account_signals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "account_signals_kind" CHECK ("kind" IN ('payer', 'tag', 'device', 'address', 'network'))
);
CREATE INDEX "account_signals_kind_value_idx" ON "account_signals" ("kind", "value");

CREATE TABLE "ring_cases" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "kind" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'open',
  "account_ids" UUID[] NOT NULL,
  "order_ids" UUID[] NOT NULL,
  "ties" JSONB NOT NULL,
  "cleared_for_good" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ring_cases_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ring_cases_kind" CHECK ("kind" IN ('self-referral', 'one-payer', 'tier-circle')),
  CONSTRAINT "ring_cases_status" CHECK ("status" IN ('open', 'held', 'suspended', 'cleared')),
  CONSTRAINT "ring_cases_for_good" CHECK (NOT "cleared_for_good" OR "status" = 'cleared'),
  CONSTRAINT "ring_cases_accounts" CHECK (cardinality("account_ids") >= 2)
);
CREATE INDEX "ring_cases_status_created_at_idx" ON "ring_cases" ("status", "created_at");
CREATE INDEX "ring_cases_account_ids_idx" ON "ring_cases" USING GIN ("account_ids");

CREATE TABLE "ring_case_events" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "case_id" UUID NOT NULL,
  "action" TEXT NOT NULL,
  "reason" TEXT NOT NULL DEFAULT '',
  "detail" JSONB NOT NULL DEFAULT '{}',
  "actor_user_id" UUID,
  "actor_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ring_case_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ring_case_events_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ring_cases"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ring_case_events_case_id_created_at_idx" ON "ring_case_events" ("case_id", "created_at");

CREATE TABLE "cleared_pairs" (
  "user_id" UUID NOT NULL,
  "other_user_id" UUID NOT NULL,
  "kinds" TEXT[] NOT NULL,
  "case_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "cleared_pairs_pkey" PRIMARY KEY ("user_id", "other_user_id"),
  CONSTRAINT "cleared_pairs_sequence" CHECK ("user_id" < "other_user_id"),
  CONSTRAINT "cleared_pairs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "cleared_pairs_other_user_id_fkey" FOREIGN KEY ("other_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "cleared_pairs_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ring_cases"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "cleared_pairs_other_user_id_idx" ON "cleared_pairs" ("other_user_id");
CREATE INDEX "cleared_pairs_case_id_idx" ON "cleared_pairs" ("case_id");

CREATE TABLE "earning_holds" (
  "entry_id" UUID NOT NULL,
  "case_id" UUID NOT NULL,
  "affiliate_user_id" UUID NOT NULL,
  "held_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "released_at" TIMESTAMPTZ(3),
  CONSTRAINT "earning_holds_pkey" PRIMARY KEY ("entry_id", "case_id"),
  CONSTRAINT "earning_holds_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "earning_holds_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "ring_cases"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "earning_holds_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "earning_holds_case_id_idx" ON "earning_holds" ("case_id");
-- What an affiliate's sums leave out: a few rows, whatever the history.
CREATE INDEX "earning_holds_open_idx" ON "earning_holds" ("affiliate_user_id") WHERE "released_at" IS NULL;

-- Payments that the search for rings has not looked at yet; those made before it existed, too.
ALTER TABLE "order_postings" ADD COLUMN "rings_checked_at" TIMESTAMPTZ(3);
CREATE INDEX "order_postings_unchecked_idx" ON "order_postings" ("sequence") WHERE "rings_checked_at" IS NULL AND NOT "is_reversal";
