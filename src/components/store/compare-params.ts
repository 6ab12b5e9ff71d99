import { createLoader, parseAsArrayOf } from "nuqs/server";
import { parseAsText } from "~/lib/search-params";

const MAX_SLUG_LENGTH = 120;

export const compareParsers = {
  products: parseAsArrayOf(parseAsText(MAX_SLUG_LENGTH)).withDefault([]),
  /** Slug to add to the products this browser compared last. */
  add: parseAsText(MAX_SLUG_LENGTH),
};

export const loadCompareParams = createLoader(compareParsers);
