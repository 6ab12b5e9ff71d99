-- Optional stock counts: `stock_count` pieces are there, `stock_reserved` of them belong to orders that wait for payment.
ALTER TABLE "products"
  ADD COLUMN "stock_count" INTEGER,
  ADD COLUMN "stock_reserved" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "low_stock_at" INTEGER NOT NULL DEFAULT 5;
ALTER TABLE "products"
  ADD CONSTRAINT "products_stock_count_range" CHECK ("stock_count" BETWEEN 0 AND 1000000),
  ADD CONSTRAINT "products_stock_reserved_range" CHECK ("stock_reserved" BETWEEN 0 AND coalesce("stock_count", 0)),
  ADD CONSTRAINT "products_low_stock_at_range" CHECK ("low_stock_at" BETWEEN 0 AND 1000000);

-- What of a line is reserved now, and what was taken from the stock when it was paid.
ALTER TABLE "order_items"
  ADD COLUMN "stock_held" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "stock_taken" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "order_items"
  ADD CONSTRAINT "order_items_stock_range"
  CHECK ("stock_held" >= 0 AND "stock_taken" >= 0 AND "stock_held" + "stock_taken" <= "quantity");

-- Lists with 'in stock' count from this index alone.
DROP INDEX "products_facets";
CREATE INDEX "products_facets" ON "products" ("category_id", "form")
  INCLUDE ("sold_out", "stock_count", "stock_reserved", "supplier_cost_cents", "markup_bps", "id") WHERE NOT "hidden";
-- The admin's list of counted products.
CREATE INDEX "products_counted" ON "products" ("id") WHERE "stock_count" IS NOT NULL;

-- Why a count changed. The product may be gone: it can be restored.
CREATE TABLE "stock_movements" (
  "id" BIGSERIAL NOT NULL,
  "product_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "order_id" UUID,
  "actor_user_id" UUID,
  "count_before" INTEGER,
  "count_after" INTEGER,
  "reserved_before" INTEGER NOT NULL,
  "reserved_after" INTEGER NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "act_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "stock_movements_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "stock_movements_of_product" ON "stock_movements" ("product_id", "id" DESC);
CREATE INDEX "stock_movements_of_act" ON "stock_movements" ("act_id") WHERE "act_id" IS NOT NULL;
