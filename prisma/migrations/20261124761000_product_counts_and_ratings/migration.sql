-- What lists of products are counted and sorted by, kept where it changes: a list then costs the same among a million
-- products as among a thousand.

-- The stars of a product: its approved ratings.
ALTER TABLE "products" ADD COLUMN "rating_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "products" ADD COLUMN "rating_average" DOUBLE PRECISION;

CREATE INDEX "products_list_rating" ON "products"
  ("category_id", "rating_average" DESC NULLS LAST, lower("name") COLLATE "C", "id") WHERE NOT "hidden";
CREATE INDEX "products_all_rating" ON "products"
  ("rating_average" DESC NULLS LAST, lower("name") COLLATE "C", "id") WHERE NOT "hidden";

-- Worked out anew for the products whose ratings changed. They are locked by a statement of their own, so that of two
-- ratings at once the second counts the first.
CREATE FUNCTION "update_product_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT "product_id") INTO "changed" FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT "product_id") INTO "changed" FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT r."product_id") INTO "changed"
      FROM (SELECT "product_id" FROM new_rows UNION ALL SELECT "product_id" FROM old_rows) r;
  END IF;
  PERFORM 1 FROM "products" WHERE "id" = ANY("changed") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "products" p SET "rating_count" = s."count", "rating_average" = s."average"
    FROM (
      SELECT c."id", count(r."rating")::int AS "count", avg(r."rating")::float8 AS "average"
      FROM unnest("changed") AS c("id") LEFT JOIN "product_ratings" r ON r."product_id" = c."id" AND r."is_approved"
      GROUP BY c."id") s
    WHERE p."id" = s."id" AND (p."rating_count", p."rating_average") IS DISTINCT FROM (s."count", s."average");
  RETURN NULL;
END $$;
CREATE TRIGGER "product_ratings_after_insert" AFTER INSERT ON "product_ratings"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_product_ratings"();
CREATE TRIGGER "product_ratings_after_update" AFTER UPDATE ON "product_ratings"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_product_ratings"();
CREATE TRIGGER "product_ratings_after_delete" AFTER DELETE ON "product_ratings"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_product_ratings"();

-- The same for all products: after a restore, which brings the columns of the backup, and after a bulk load.
CREATE FUNCTION "rebuild_product_ratings"() RETURNS void LANGUAGE sql AS $$
  UPDATE "products" p SET "rating_count" = s."count", "rating_average" = s."average"
    FROM (
      SELECT o."id", count(r."rating")::int AS "count", avg(r."rating")::float8 AS "average"
      FROM "products" o LEFT JOIN "product_ratings" r ON r."product_id" = o."id" AND r."is_approved"
      GROUP BY o."id") s
    WHERE p."id" = s."id" AND (p."rating_count", p."rating_average") IS DISTINCT FROM (s."count", s."average");
$$;

-- How many products of a category are not hidden; under '' those without a category.
CREATE TABLE "product_counts" (
  "category" TEXT NOT NULL,
  "products" INTEGER NOT NULL,

  CONSTRAINT "product_counts_pkey" PRIMARY KEY ("category")
);

-- Counted up and down, the rows in the same order by everybody, so that two changes at once wait and do not block each other.
CREATE FUNCTION "update_product_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "product_counts" AS c ("category", "products")
      SELECT coalesce("category_id"::text, ''), count(*) FROM new_rows WHERE NOT "hidden" GROUP BY 1 ORDER BY 1
      ON CONFLICT ("category") DO UPDATE SET "products" = c."products" + EXCLUDED."products";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "product_counts" AS c ("category", "products")
      SELECT coalesce("category_id"::text, ''), -count(*) FROM old_rows WHERE NOT "hidden" GROUP BY 1 ORDER BY 1
      ON CONFLICT ("category") DO UPDATE SET "products" = c."products" + EXCLUDED."products";
  ELSE
    INSERT INTO "product_counts" AS c ("category", "products")
      SELECT m."category", sum(m."products")::int FROM (
        SELECT coalesce("category_id"::text, '') AS "category", 1 AS "products" FROM new_rows WHERE NOT "hidden"
        UNION ALL SELECT coalesce("category_id"::text, ''), -1 FROM old_rows WHERE NOT "hidden") m
      GROUP BY 1 HAVING sum(m."products") <> 0 ORDER BY 1
      ON CONFLICT ("category") DO UPDATE SET "products" = c."products" + EXCLUDED."products";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "products_count_after_insert" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_product_counts"();
CREATE TRIGGER "products_count_after_update" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_product_counts"();
CREATE TRIGGER "products_count_after_delete" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_product_counts"();

CREATE FUNCTION "rebuild_product_counts"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM "product_counts";
  INSERT INTO "product_counts" ("category", "products")
    SELECT coalesce("category_id"::text, ''), count(*)::int FROM "products" WHERE NOT "hidden" GROUP BY 1;
$$;

SELECT "rebuild_product_ratings"();
SELECT "rebuild_product_counts"();
