-- A tracking number belongs to one customer: finding who has it, in any spelling, reads no other order.
CREATE INDEX "orders_tracking_key_idx" ON "orders" (upper(regexp_replace("tracking_number", '[ ._/-]', '', 'g')))
  WHERE "tracking_number" IS NOT NULL;
