const KEPT = /^\/(?:(?:category|product)\/[^/]+|search|terms|privacy)?$/;

/** Whether the page at this address is made once and cached for everybody; all others are made per request. */
export const isCachedPath = (path: string): boolean => KEPT.test(path);
