-- Search: names in reading order, for "starts with" and for taking the first twenty of many matches.
CREATE INDEX "products_name_order" ON "products" ((lower("name") COLLATE "C"), "id") WHERE NOT "hidden";

-- Search: names without punctuation, so that "bpc157" and "BPC 157" find "BPC-157".
CREATE INDEX "products_plain_name_trgm" ON "products"
  USING gin (regexp_replace(lower("name"), '[^[:alnum:]]+', '', 'g') gin_trgm_ops);

-- A search never has to read a list of entries not yet sorted in: the catalogue is read far more often than written.
ALTER INDEX "products_name_trgm" SET (fastupdate = off);
ALTER INDEX "products_description_trgm" SET (fastupdate = off);
ALTER INDEX "products_plain_name_trgm" SET (fastupdate = off);
