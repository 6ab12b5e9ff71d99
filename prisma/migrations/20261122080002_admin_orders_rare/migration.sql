-- Admin orders, filters that let few through: test orders, VIP / wholesale accounts.
CREATE INDEX "orders_tests" ON "orders" ("created_at", "id") WHERE "is_test_order";
CREATE INDEX "orders_wholesale" ON "orders" ("created_at", "id") WHERE "is_wholesale";
