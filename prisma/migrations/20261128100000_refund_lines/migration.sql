-- Partial refunds by lines: which pieces were refunded, and how many of them went back into stock.
CREATE TABLE "order_refund_items" (
  "refund_id" UUID NOT NULL,
  "order_item_id" UUID NOT NULL,
  "quantity" INTEGER NOT NULL,
  "restocked" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "order_refund_items_pkey" PRIMARY KEY ("refund_id", "order_item_id"),
  CONSTRAINT "order_refund_items_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "order_refunds"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "order_refund_items_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "order_refund_items_pieces" CHECK ("quantity" > 0 AND "restocked" BETWEEN 0 AND "quantity")
);
CREATE INDEX "order_refund_items_order_item_id_idx" ON "order_refund_items" ("order_item_id");

ALTER TABLE "order_refunds" ADD COLUMN "return_stock" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "orders" ADD COLUMN "has_no_pieces_left" BOOLEAN NOT NULL DEFAULT false;
-- Not validated: every existing row has the default, and validating would read all of them under the lock.
ALTER TABLE "order_items"
  ADD COLUMN "refunded_quantity" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "order_items_refunded_quantity_check" CHECK ("refunded_quantity" BETWEEN 0 AND "quantity") NOT VALID;
