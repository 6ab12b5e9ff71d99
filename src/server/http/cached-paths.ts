/** The sort and filter parameters of product lists. */
const LIST = ["form", "max", "min", "page", "rating", "sort", "stock"];

/**
 * Pages that are the same for every visitor, with the search params they depend on. Other params (a referral code, a
 * campaign) are read in the browser and do not change the page.
 */
const CACHED: [RegExp, readonly string[]][] = [
  [/^\/(?:category\/[^/]+|products)$/, LIST],
  [/^\/contact$/, ["product", "topic"]],
  [/^\/search$/, ["q", ...LIST]],
  [/^\/(?:product\/[^/]+|terms|privacy|about|shipping-returns)?$/, []],
  [/^\/(?:sitemap\.xml|robots\.txt|manifest\.webmanifest)$/, []],
];

/** The search params this page depends on; null for pages that are rendered per user. */
export const cachedParameters = (path: string): readonly string[] | null =>
  CACHED.find(([pattern]) => pattern.test(path))?.[1] ?? null;
