-- What happens while an order waits for its payment: the customer says that it was sent, the shop reminds and cancels.
ALTER TABLE "orders"
  ADD COLUMN "payment_undone_at" TIMESTAMPTZ(3),
  ADD COLUMN "payment_sent_at" TIMESTAMPTZ(3),
  ADD COLUMN "payment_reminded_at" TIMESTAMPTZ(3);

-- Orders whose payment was undone wait from then on, not from the day they were placed.
UPDATE "orders" o SET "payment_undone_at" = undone.at
FROM (SELECT "order_id", max("created_at") AS at FROM "order_events" WHERE "action" = 'undoPayment' GROUP BY "order_id") undone
WHERE undone."order_id" = o."id" AND o."status" = 'pending';

-- The job of reminders and cancellations, the count of orders that were said to be paid, and the filter of the list.
CREATE INDEX "orders_unpaid" ON "orders" ((coalesce("payment_undone_at", "created_at")))
  WHERE "status" = 'pending' AND NOT "is_archived";
CREATE INDEX "orders_said_sent" ON "orders" ("payment_sent_at")
  WHERE "status" = 'pending' AND NOT "is_archived" AND "payment_sent_at" IS NOT NULL;

ALTER TABLE "site_settings"
  ADD COLUMN "unpaid_reminder_days" INTEGER NOT NULL DEFAULT 2,
  ADD COLUMN "unpaid_cancel_days" INTEGER NOT NULL DEFAULT 14,
  ADD CONSTRAINT "site_settings_unpaid_days" CHECK ("unpaid_reminder_days" >= 0 AND "unpaid_cancel_days" >= 0);
