-- What the search and the filters of lists read besides name and description.
CREATE TYPE "ProductForm" AS ENUM ('powder', 'liquid', 'solid', 'labware');
ALTER TABLE "products"
  ADD COLUMN "cas_number" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "other_names" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "form" "ProductForm";

-- What customers type and what the shop calls it.
CREATE TABLE "search_synonyms" (
  "term" TEXT NOT NULL,
  "meaning" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "search_synonyms_pkey" PRIMARY KEY ("term"),
  CONSTRAINT "search_synonyms_not_empty" CHECK ("term" <> '' AND "meaning" <> '' AND "term" <> "meaning")
);

-- Terms that found nothing: the text and how often, nothing about who typed it.
CREATE TABLE "search_misses" (
  "term" TEXT NOT NULL,
  "count" INTEGER NOT NULL DEFAULT 1,
  "first_at" TIMESTAMPTZ(3) NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "search_misses_pkey" PRIMARY KEY ("term"),
  CONSTRAINT "search_misses_count_positive" CHECK ("count" > 0)
);
CREATE INDEX "search_misses_last_at" ON "search_misses" ("last_at");

-- A text as the search compares it: small letters, Greek letters written out, one spelling for each unit, a number
-- together with its unit ("10 mL" is "10ml"), and one space between words. src/domain/search-words.ts does the same to
-- what is typed.
CREATE FUNCTION "search_words"("given" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  t text := translate(lower("given"), 'µμ×', 'uux');
BEGIN
  IF t ~ '[αβγδεκλω]' THEN
    t := replace(replace(replace(replace(t, 'α', 'alpha'), 'β', 'beta'), 'γ', 'gamma'), 'δ', 'delta');
    t := replace(replace(replace(replace(t, 'ε', 'epsilon'), 'κ', 'kappa'), 'λ', 'lambda'), 'ω', 'omega');
  END IF;
  IF t ~ 'mcg|micro|milli|lit[er]|gram|percent' THEN
    t := regexp_replace(t, 'microlit(?:er|re)s?', 'ul', 'g');
    t := regexp_replace(t, 'millilit(?:er|re)s?', 'ml', 'g');
    t := regexp_replace(t, 'micromet(?:er|re)s?|microns?', 'um', 'g');
    t := regexp_replace(t, 'millimet(?:er|re)s?', 'mm', 'g');
    t := regexp_replace(t, 'micrograms?|mcg', 'ug', 'g');
    t := regexp_replace(t, 'milligrams?', 'mg', 'g');
    t := regexp_replace(t, '([0-9]) ?grams?(?![a-z0-9])', '\1g', 'g');
    t := regexp_replace(t, '([0-9]) ?lit(?:er|re)s?(?![a-z0-9])', '\1l', 'g');
    t := regexp_replace(t, '([0-9]) ?percent', '\1%', 'g');
  END IF;
  IF t LIKE '%0,%' THEN t := regexp_replace(t, '(^|[^0-9.])0,([0-9])', '\10.\2', 'g'); END IF;
  IF t LIKE '%.%' THEN
    t := regexp_replace(t, '(^|[^0-9a-z.])\.([0-9])', '\10.\2', 'g');
    t := regexp_replace(t, '\.(?![0-9])', ' ', 'g');
    t := regexp_replace(t, '([^0-9])\.', '\1 ', 'g');
  END IF;
  IF t LIKE '%x%' THEN t := regexp_replace(t, '([0-9]) ?x ?([0-9])', '\1 \2', 'g'); END IF;
  t := regexp_replace(t, '([0-9]) +([munkc]?[glm]|k?da|[mu]?mol|iu|%)(?![a-z0-9])', '\1\2', 'g');
  RETURN regexp_replace(t, '[\u0001-\u0024\u0026-\u002c\u002f\u003a-\u0060\u007b-\u00b4\u2000-\u206f]+', ' ', 'g');
END $$;

-- What one product is found by. "bpc-157" is there as "bpc", "157" and "bpc157". The words of the names (name, SKU, CAS
-- number, other names) stand there a second time after an underscore, so that one index says both which products have
-- a word and which have it in their name.
CREATE FUNCTION "product_words"("names" text, "description" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  n text := ' ' || "public"."search_words"("names");
  d text := "public"."search_words"("description");
  t text;
BEGIN
  n := translate(n, '-', ' ') || replace(n, '-', '');
  t := concat_ws(' ', n, replace(n, ' ', ' _'), translate(d, '-', ' '), replace(d, '-', ''));
  -- A word has a longest length in the index.
  IF octet_length(t) > 2000 THEN t := regexp_replace(t, '([^ ]{60})[^ ]+', '\1', 'g'); END IF;
  RETURN array_to_tsvector(array_remove(array_remove(string_to_array(t, ' '), ''), '_'));
END $$;

-- Product search: words in any sequence. Written as in src/server/services/catalogue/search-text.ts.
CREATE INDEX "products_words" ON "products" USING gin (
  "product_words"("name" || ' ' || "sku" || ' ' || "cas_number" || ' ' || "other_names", "description")
) WITH (fastupdate = off);

-- Typos are looked up by deletions in words of up to twenty letters (nine before), so that a mistyped search reads the
-- products that have such a word, and not all that share letters with it.
DROP INDEX "products_name_deletions";
CREATE OR REPLACE FUNCTION "name_deletions"("name" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT COALESCE(array_agg(DISTINCT deletion), '{}')
  FROM unnest("public"."name_words"("name")) AS word
  CROSS JOIN LATERAL (
    SELECT word AS deletion
    UNION ALL SELECT left(word, at - 1) || substr(word, at + 1) FROM generate_series(1, length(word)) AS at
  ) AS deletions
  WHERE length(word) BETWEEN 3 AND 20
$$;
CREATE INDEX "products_name_deletions" ON "products" USING gin ("name_deletions"("name")) WITH (fastupdate = off);
