-- Admin orders: 'Paid - Ready to Ship' stands among many shipped ones, 'Archived Orders' and 'All Orders' in any state.
CREATE INDEX "orders_ready" ON "orders" ("created_at", "id")
  WHERE "status" = 'completed' AND "tracking_number" IS NULL AND NOT "is_archived";
CREATE INDEX "orders_archived" ON "orders" ("created_at", "id") WHERE "is_archived";
CREATE INDEX "orders_newest" ON "orders" ("created_at", "id");
-- Admin orders: by amount.
CREATE INDEX "orders_by_amount" ON "orders" ("total_amount_cents", "id");

-- Admin orders, search: begins with a short id; contains a part of the e-mail, the tracking number, the customer's name.
CREATE INDEX "orders_short_id_begins" ON "orders" ("short_id" text_pattern_ops);
CREATE INDEX "orders_email_trgm" ON "orders" USING gin ("email" gin_trgm_ops);
CREATE INDEX "orders_tracking_trgm" ON "orders" USING gin (lower("tracking_number") gin_trgm_ops);
CREATE INDEX "users_customer_name_trgm" ON "users" USING gin (lower("name") gin_trgm_ops);

-- Admin orders: the figures above the lists are read from the index alone.
CREATE INDEX "orders_figures" ON "orders"
  ("is_archived", "status", "is_test_order", "is_paid", "total_amount_cents", "tracking_number");
