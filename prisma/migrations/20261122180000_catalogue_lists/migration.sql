-- Category pages: one index for each order, so that a page of a list costs the same in a category of any size. They are
-- written as in the statements of src/server/services/catalogue/product-list.ts.
CREATE INDEX "products_list_name" ON "products" ("category_id", (lower("name") COLLATE "C"), "id") WHERE NOT "hidden";
CREATE INDEX "products_list_newest" ON "products" ("category_id", "created_at" DESC, (lower("name") COLLATE "C"), "id")
  WHERE NOT "hidden";
CREATE INDEX "products_list_price_low" ON "products" (
  "category_id", (NULLIF(("supplier_cost_cents"::bigint * (10000 + "markup_bps") + 5000) / 10000, 0)),
  (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";
CREATE INDEX "products_list_price_high" ON "products" (
  "category_id", (NULLIF(("supplier_cost_cents"::bigint * (10000 + "markup_bps") + 5000) / 10000, 0)) DESC NULLS LAST,
  (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";
-- Product pages: other products of the category, featured ones first.
CREATE INDEX "products_list_related" ON "products" (
  "category_id", "featured" DESC, (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";
-- Lists by rating: the products that have an approved one.
CREATE INDEX "product_ratings_approved" ON "product_ratings" ("product_id", "rating") WHERE "is_approved";
