const KEPT = /^\/(?:(?:category|product)\/[^/]+|search|terms|privacy)?$/;

/** Whether the page at this address is made once and kept for everybody; all others are made for one reader. */
export const isCachedPath = (path: string): boolean => KEPT.test(path);
