/**
 * The pages that every visitor gets alike, with the search parameters they answer to. What else an address carries (a
 * referral code, a campaign) is read by the browser and leaves the page as it is.
 */
const CACHED: [RegExp, readonly string[]][] = [
  [/^\/category\/[^/]+$/, ["page", "sort", "stock"]],
  [/^\/contact$/, ["product", "topic"]],
  [/^\/search$/, ["page", "q", "sort", "stock"]],
  [/^\/(?:product\/[^/]+|terms|privacy|about|shipping-returns)?$/, []],
  [/^\/(?:sitemap\.xml|robots\.txt|manifest\.webmanifest)$/, []],
];

/** The parameters that the page at this address answers to; null where pages are made for one reader. */
export const cachedParameters = (path: string): readonly string[] | null =>
  CACHED.find(([pattern]) => pattern.test(path))?.[1] ?? null;
