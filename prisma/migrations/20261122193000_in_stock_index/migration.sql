-- Category pages that show only what is in stock: how many there are, counted from the index alone.
CREATE INDEX "products_in_stock" ON "products" ("category_id") WHERE NOT "hidden" AND NOT "sold_out";
