-- What goes back of a membership's payment is looked up by its request.
CREATE INDEX CONCURRENTLY "money_returns_subscription_request_id_idx" ON "money_returns" ("subscription_request_id");
