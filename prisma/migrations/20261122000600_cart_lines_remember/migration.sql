-- A basket's line remembers what came by signing in and what one piece cost when it was last set.
ALTER TABLE "cart_items" ADD COLUMN "merged_quantity" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "seen_unit_cents" INTEGER;
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_merged_in_range" CHECK ("merged_quantity" BETWEEN 0 AND 10000);
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_seen_price_not_negative" CHECK ("seen_unit_cents" >= 0);
