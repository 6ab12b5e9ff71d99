/** How a category's products can be put in order. */
export const PRODUCT_SORTS = ["name", "price-low", "price-high", "rating", "newest"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** How the results of a search can be put in order. */
export const SEARCH_SORTS = ["best", ...PRODUCT_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A search uses this many characters of the typed text. */
export const MAX_SEARCH_LENGTH = 100;
