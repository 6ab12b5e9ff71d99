-- The planner expects far more products for a word than there are, and had workers look for them. Among a million products
-- starting these took 20 of the 21 ms of a search that found nothing.
ALTER FUNCTION "product_words"(text, text) PARALLEL RESTRICTED;
ALTER FUNCTION "name_deletions"(text) PARALLEL RESTRICTED;
