-- Product search: words in any sequence, and parts of names. Written as in src/server/services/catalogue/search-text.ts.
CREATE INDEX CONCURRENTLY "products_search_keys" ON "products" USING gin (
  "search_keys"("name", "name" || ' ' || "sku" || ' ' || "cas_number" || ' ' || "other_names", "description")
) WITH (fastupdate = off);
