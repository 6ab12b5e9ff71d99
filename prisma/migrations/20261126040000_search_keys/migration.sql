-- What the search looks products up by: the words of "product_words", and of each its first letter, the first two and the
-- first three, marked by "=" ("_=" in names). So a short beginning ("5" of "5 mg") is a key of its own, not all words that
-- begin with it, which among a million products are hundreds of thousands. Of the name also the raw words (marked "^"), their
-- beginnings ("^=") and every end of them (":"), up to 32 letters: whatever a name contains is the beginning of such an end.
-- Not in parallel: starting workers takes longer than such a search, and the planner expects more rows than there are.
CREATE FUNCTION "search_keys"("name" text, "names" text, "description" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 1000 AS $$
DECLARE
  words text[] := tsvector_to_array("public"."product_words"("names", "description"));
  raw text[] := regexp_split_to_array(lower("name"), '[\u0001-\u002f\u003a-\u0060\u007b-\u00b4\u00d7\u2000-\u206f]+');
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT unnest(words)
    UNION ALL SELECT '=' || left(w, n) FROM unnest(words) AS w, generate_series(1, 3) AS n WHERE left(w, 1) <> '_'
    UNION ALL SELECT '_=' || substr(w, 2, n) FROM unnest(words) AS w, generate_series(1, 3) AS n WHERE left(w, 1) = '_'
    UNION ALL SELECT '^' || left(r, 32) FROM unnest(raw) AS r WHERE r <> ''
    UNION ALL SELECT '^=' || left(r, n) FROM unnest(raw) AS r, generate_series(1, 3) AS n WHERE r <> ''
    UNION ALL SELECT ':' || substr(r, at, 32) FROM unnest(raw) AS r, generate_series(1, length(r)) AS at
  ));
END $$;
