/** What lists of products are sorted and filtered by. */
const LIST = ["form", "max", "min", "page", "rating", "sort", "stock"];

/**
 * The pages that are the same for every visitor, with the search parameters they answer to. What else an address
 * carries (a
 * referral code, a campaign) is read by the browser and leaves the page as it is.
 */
const CACHED: [RegExp, readonly string[]][] = [
  [/^\/(?:category\/[^/]+|products)$/, LIST],
  [/^\/contact$/, ["product", "topic"]],
  [/^\/search$/, ["q", ...LIST]],
  [/^\/(?:product\/[^/]+|terms|privacy|about|shipping-returns)?$/, []],
  [/^\/(?:sitemap\.xml|robots\.txt|manifest\.webmanifest)$/, []],
];

/** The parameters that the page at this address answers to; null for pages that are rendered per reader. */
export const cachedParameters = (path: string): readonly string[] | null =>
  CACHED.find(([pattern]) => pattern.test(path))?.[1] ?? null;
