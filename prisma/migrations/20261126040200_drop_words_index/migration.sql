-- "products_search_keys" holds the words as well. A version before it searches more slowly until it is replaced.
DROP INDEX CONCURRENTLY "products_words";
