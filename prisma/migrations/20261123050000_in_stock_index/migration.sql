-- The total of 'in stock' is counted from an index alone: counted products without a piece left are sold out, too.
DROP INDEX "products_in_stock";
CREATE INDEX "products_in_stock" ON "products" ("category_id")
  WHERE NOT "hidden" AND NOT ("sold_out" OR coalesce("stock_count" <= "stock_reserved", false));
