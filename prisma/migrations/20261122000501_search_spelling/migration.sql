-- Search: the plain name keeps letters of every alphabet (an alpha, a micro sign), whatever the database's locale.
DROP INDEX "products_plain_name_trgm";
CREATE INDEX "products_plain_name_trgm" ON "products" USING gin (
  regexp_replace(lower("name"), '[\u0001-\u002f\u003a-\u0060\u007b-\u00b4\u00d7\u2000-\u206f]+', '', 'g') gin_trgm_ops
) WITH (fastupdate = off);

-- The words of a name in small letters, and the whole of it without punctuation.
CREATE FUNCTION "name_words"("name" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_append(
    regexp_split_to_array(lower("name"), '[\u0001-\u002f\u003a-\u0060\u007b-\u00b4\u00d7\u2000-\u206f]+'),
    regexp_replace(lower("name"), '[\u0001-\u002f\u003a-\u0060\u007b-\u00b4\u00d7\u2000-\u206f]+', '', 'g'))
$$;

-- Short words share too few trigrams with their misspellings. Here is each of them with any one letter left out: a
-- misspelling has one of these in common with the word it was meant for ("kvp" and "KPV" have "kp").
CREATE FUNCTION "name_slips"("name" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT COALESCE(array_agg(DISTINCT slip), '{}')
  FROM unnest("public"."name_words"("name")) AS word
  CROSS JOIN LATERAL (
    SELECT word AS slip
    UNION ALL SELECT left(word, at - 1) || substr(word, at + 1) FROM generate_series(1, length(word)) AS at
  ) AS slips
  WHERE length(word) BETWEEN 3 AND 9
$$;
CREATE INDEX "products_name_slips" ON "products" USING gin ("name_slips"("name")) WITH (fastupdate = off);
