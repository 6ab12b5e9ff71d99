-- The orders that a lot was shipped with are found by its number, for example to recall it.
CREATE INDEX CONCURRENTLY "product_lots_lot_number_idx" ON "product_lots" ("lot_number");
