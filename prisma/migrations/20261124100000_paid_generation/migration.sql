-- Which payment of its order a line completed: Undo takes back this payment and no later one.
ALTER TABLE "statement_lines" ADD COLUMN "paid_generation" INTEGER;
ALTER TABLE "statement_lines"
  ADD CONSTRAINT "statement_lines_paid_is_matched" CHECK ("paid_generation" IS NULL OR "matched_order_id" IS NOT NULL);
