-- How many products of a category are in stock, kept where it changes, as their number is: the total of a list of what is
-- in stock then costs the same in a category of any size.
ALTER TABLE "product_counts" ADD COLUMN "in_stock" INTEGER NOT NULL DEFAULT 0;

-- As before, with what is in stock; "sold out" as src/server/services/stock/sold-out-sql.ts has it.
CREATE OR REPLACE FUNCTION "update_product_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "product_counts" AS c ("category", "products", "in_stock")
      SELECT coalesce("category_id"::text, ''), count(*),
        count(*) FILTER (WHERE NOT ("sold_out" OR coalesce("stock_count" <= "stock_reserved", false)))
      FROM new_rows WHERE NOT "hidden" GROUP BY 1 ORDER BY 1
      ON CONFLICT ("category") DO UPDATE
        SET "products" = c."products" + EXCLUDED."products", "in_stock" = c."in_stock" + EXCLUDED."in_stock";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "product_counts" AS c ("category", "products", "in_stock")
      SELECT coalesce("category_id"::text, ''), -count(*),
        -count(*) FILTER (WHERE NOT ("sold_out" OR coalesce("stock_count" <= "stock_reserved", false)))
      FROM old_rows WHERE NOT "hidden" GROUP BY 1 ORDER BY 1
      ON CONFLICT ("category") DO UPDATE
        SET "products" = c."products" + EXCLUDED."products", "in_stock" = c."in_stock" + EXCLUDED."in_stock";
  ELSE
    INSERT INTO "product_counts" AS c ("category", "products", "in_stock")
      SELECT m."category", sum(m."sign")::int, coalesce(sum(m."sign") FILTER (WHERE m."in_stock"), 0)::int FROM (
        SELECT coalesce("category_id"::text, '') AS "category", 1 AS "sign",
          NOT ("sold_out" OR coalesce("stock_count" <= "stock_reserved", false)) AS "in_stock"
        FROM new_rows WHERE NOT "hidden"
        UNION ALL SELECT coalesce("category_id"::text, ''), -1,
          NOT ("sold_out" OR coalesce("stock_count" <= "stock_reserved", false))
        FROM old_rows WHERE NOT "hidden") m
      GROUP BY 1 HAVING sum(m."sign") <> 0 OR coalesce(sum(m."sign") FILTER (WHERE m."in_stock"), 0) <> 0 ORDER BY 1
      ON CONFLICT ("category") DO UPDATE
        SET "products" = c."products" + EXCLUDED."products", "in_stock" = c."in_stock" + EXCLUDED."in_stock";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "rebuild_product_counts"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM "product_counts";
  INSERT INTO "product_counts" ("category", "products", "in_stock")
    SELECT coalesce("category_id"::text, ''), count(*)::int,
      (count(*) FILTER (WHERE NOT ("sold_out" OR coalesce("stock_count" <= "stock_reserved", false))))::int
    FROM "products" WHERE NOT "hidden" GROUP BY 1;
$$;

-- Nobody writes a product between the count and the commit. Readers go on; writers wait for as long as the count takes,
-- which is half a second among a million products.
LOCK TABLE "products" IN SHARE ROW EXCLUSIVE MODE;
SELECT "rebuild_product_counts"();
