-- The highest invoice number that was ever given: a restore takes invoices away, but not what was printed.
CREATE TABLE "invoice_numbers" (
  "id" TEXT NOT NULL DEFAULT 'default',
  "last_number" INTEGER NOT NULL,
  CONSTRAINT "invoice_numbers_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "invoice_numbers_one_row" CHECK ("id" = 'default')
);

-- The audit knows those that an earlier restore took away.
INSERT INTO "invoice_numbers" ("last_number")
  SELECT greatest(coalesce((SELECT max("number") FROM "invoices"), 0),
    coalesce((SELECT max(("after" ->> 'number')::int) FROM "audit_entries" WHERE "action" = 'order.invoice'), 0));
