import type { ProductForm } from "./product-identity";

/** How a category's products can be put in order. */
export const PRODUCT_SORTS = ["name", "price-low", "price-high", "rating", "newest"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** How the results of a search can be put in order. */
export const SEARCH_SORTS = ["best", ...PRODUCT_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A search uses this many characters of the typed text. */
export const MAX_SEARCH_LENGTH = 100;

/** The most that a price filter names, in dollars. */
export const MAX_FACET_DOLLARS = 1_000_000;

/** By which stars on average a list can be filtered. */
export const RATING_FACETS = [3, 4] as const;

/** What a list is narrowed to; null is everything. Prices are standard prices for one piece, both bounds included. */
export type Facets = {
  inStock: boolean;
  priceFrom: number | null;
  priceTo: number | null;
  form: ProductForm | null;
  rating: (typeof RATING_FACETS)[number] | null;
};

export const NO_FACETS: Facets = { inStock: false, priceFrom: null, priceTo: null, form: null, rating: null };

/** How many filters are set; a price range is one. */
export const facetCount = ({ inStock, priceFrom, priceTo, form, rating }: Facets): number =>
  [inStock, priceFrom !== null || priceTo !== null, form !== null, rating !== null].filter(Boolean).length;

/** A category with more products than this shows its featured ones first. */
export const PRODUCTS_WITHOUT_FEATURED = 12;
