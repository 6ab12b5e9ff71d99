CREATE TYPE "LotFileKind" AS ENUM ('certificate', 'chromatogram');

-- A batch of a product with what was measured of it. It outlives its product, so that a deletion can be undone.
CREATE TABLE "product_lots" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "product_id" UUID NOT NULL,
  "lot_number" TEXT NOT NULL,
  "tested_on" DATE NOT NULL,
  "purity_bps" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "product_lots_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "product_lots_purity_check" CHECK ("purity_bps" BETWEEN 0 AND 10000)
);

-- A lot's certificate or chromatogram: a PDF as it was uploaded, or a picture drawn anew.
CREATE TABLE "lot_files" (
  "lot_id" UUID NOT NULL,
  "kind" "LotFileKind" NOT NULL,
  "file_key" TEXT NOT NULL,
  "content_type" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "lot_files_pkey" PRIMARY KEY ("lot_id", "kind")
);

-- Somebody waits for a sold-out product.
CREATE TABLE "stock_alerts" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "product_id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "stock_alerts_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "order_items" ADD COLUMN "lot_id" UUID;

ALTER TABLE "lot_files"
  ADD CONSTRAINT "lot_files_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "product_lots"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "stock_alerts"
  ADD CONSTRAINT "stock_alerts_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "stock_alerts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_items"
  ADD CONSTRAINT "order_items_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "product_lots"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "product_lots_product_id_lot_number_key" ON "product_lots" ("product_id", "lot_number");
-- Product page and shipping: the newest lot.
CREATE INDEX "product_lots_product_id_tested_on_idx" ON "product_lots" ("product_id", "tested_on");
CREATE UNIQUE INDEX "lot_files_file_key_key" ON "lot_files" ("file_key");
CREATE UNIQUE INDEX "stock_alerts_product_id_email_key" ON "stock_alerts" ("product_id", "email");
-- Unsubscribing, and how many products one address waits for.
CREATE INDEX "stock_alerts_email_idx" ON "stock_alerts" ("email");
CREATE INDEX "stock_alerts_user_id_idx" ON "stock_alerts" ("user_id");
CREATE INDEX "order_items_lot_id_idx" ON "order_items" ("lot_id");
