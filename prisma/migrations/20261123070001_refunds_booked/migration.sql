-- Sales over time: refunds stand on the day on which they were made.
CREATE INDEX "orders_refunded" ON "orders" ("refunded_at") INCLUDE ("id", "paid_at", "user_id", "total_amount_cents")
  WHERE "refunded_at" IS NOT NULL;
-- Profit: corrections made by hand, over all time and by day.
CREATE INDEX "ledger_entries_adjusted" ON "ledger_entries" ("created_at") INCLUDE ("amount_cents") WHERE "kind" = 'adjust';
