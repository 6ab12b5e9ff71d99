-- Dashboard, sales over time: what was paid in a period. Everything that the figures ask of an order stands in the index.
CREATE INDEX "orders_figures_paid" ON "orders" ("paid_at") INCLUDE ("id", "user_id", "total_amount_cents")
  WHERE "is_paid" AND "status" = 'completed' AND NOT "is_test_order" AND NOT "is_archived" AND NOT "is_wholesale";

-- Dashboard, cards: all orders that count, without reading their addresses and messages.
CREATE INDEX "orders_figures_all" ON "orders" ("created_at", "id")
  INCLUDE ("user_id", "total_amount_cents", "status", "is_paid")
  WHERE NOT "is_test_order" AND NOT "is_archived" AND NOT "is_wholesale";

-- Dashboard, profit: what an order's goods cost the shop, without reading the price traces.
CREATE INDEX "order_items_cost" ON "order_items" ("order_id") INCLUDE ("supplier_cost_cents", "quantity");

-- Dashboard, profit: what the affiliates got of an order, net of reversals.
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" ("order_id") INCLUDE ("amount_cents")
  WHERE "kind" IN ('earn', 'reverse');

-- Dashboard and every figure: the few wholesale accounts that are left out.
CREATE INDEX "users_wholesale" ON "users" ("id") WHERE "vip_wholesale_account";

-- Dashboard, subscribers and subscription revenue.
CREATE INDEX "users_subscribed" ON "users" ("subscription_tier", "subscription_expires_at")
  WHERE "subscription_tier" <> 'None';

-- Dashboard, unique visitors and traffic sources: visits of the last days, without reading the views themselves.
CREATE INDEX "page_views_visits" ON "page_views" ("created_at") INCLUDE ("session_id", "source_name");

-- Sidebar: the badges of reviews that wait.
CREATE INDEX "product_ratings_pending" ON "product_ratings" ("id") WHERE NOT "is_approved";
CREATE INDEX "orders_review_pending" ON "orders" ("id") WHERE "order_rating" IS NOT NULL AND NOT "order_review_is_approved";

-- Audit: the acts of one person, of one kind, on one kind of thing, newest first.
CREATE INDEX "audit_entries_actor_user_id_created_at_idx" ON "audit_entries" ("actor_user_id", "created_at");
CREATE INDEX "audit_entries_action_created_at_idx" ON "audit_entries" ("action", "created_at");
CREATE INDEX "audit_entries_entity_created_at_idx" ON "audit_entries" ("entity", "created_at");
