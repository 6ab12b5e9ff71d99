-- Money that came for an order after it was cancelled, and that goes back to its payer.
ALTER TABLE "statement_lines" ADD COLUMN "return_order_id" UUID;
ALTER TABLE "statement_lines"
  ADD CONSTRAINT "statement_lines_returned_is_aside" CHECK ("return_order_id" IS NULL OR "set_aside_at" IS NOT NULL);
