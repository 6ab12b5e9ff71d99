-- All products: one index for each order, as category pages have them; by name it is "products_name_order". Written as in
-- the statements of src/server/services/catalogue/product-list.ts.
CREATE INDEX "products_all_newest" ON "products" ("created_at" DESC, (lower("name") COLLATE "C"), "id") WHERE NOT "hidden";
CREATE INDEX "products_all_price_low" ON "products" (
  (NULLIF(("supplier_cost_cents"::bigint * (10000 + "markup_bps") + 5000) / 10000, 0)), (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";
CREATE INDEX "products_all_price_high" ON "products" (
  (NULLIF(("supplier_cost_cents"::bigint * (10000 + "markup_bps") + 5000) / 10000, 0)) DESC NULLS LAST,
  (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";

-- Lists with filters: how many products are left, counted from the index alone.
CREATE INDEX "products_facets" ON "products" ("category_id", "form")
  INCLUDE ("sold_out", "supplier_cost_cents", "markup_bps", "id") WHERE NOT "hidden";
