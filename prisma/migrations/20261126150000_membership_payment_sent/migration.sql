-- A member says that the rest of a membership's payment was sent, as a customer does of an order's.
ALTER TABLE "subscription_requests" ADD COLUMN "payment_sent_at" TIMESTAMPTZ(3);
