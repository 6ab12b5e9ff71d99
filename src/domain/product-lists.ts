import type { ProductForm } from "./product-identity";

/** The sort options of a category. */
export const PRODUCT_SORTS = ["name", "price-low", "price-high", "rating", "newest"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The sort options of search results. */
export const SEARCH_SORTS = ["best", ...PRODUCT_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Only this many characters of a search text are used. */
export const MAX_SEARCH_LENGTH = 100;

/** The upper limit of the price filter, in dollars. */
export const MAX_FACET_DOLLARS = 1_000_000;

/** The minimum average ratings, in stars, that a list can be filtered by. */
export const RATING_FACETS = [3, 4] as const;

/** The filters of a product list; null means no filter. Prices are standard unit prices in dollars, inclusive. */
export type Facets = {
  inStock: boolean;
  priceFrom: number | null;
  priceTo: number | null;
  form: ProductForm | null;
  rating: (typeof RATING_FACETS)[number] | null;
};

export const NO_FACETS: Facets = { inStock: false, priceFrom: null, priceTo: null, form: null, rating: null };

/** The number of active filters; a price range counts as one. */
export const facetCount = ({ inStock, priceFrom, priceTo, form, rating }: Facets): number =>
  [inStock, priceFrom !== null || priceTo !== null, form !== null, rating !== null].filter(Boolean).length;

/** A category with more products than this shows its featured ones first. */
export const PRODUCTS_WITHOUT_FEATURED = 12;
