import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Runs a function outside the current request's async context (this module is loaded at server start). A connection or
 * timer that outlives the request that created it would otherwise keep the request's Next.js state alive: its response,
 * its abort error and, through that error's call sites, the concurrent requests, each retaining the next.
 */
export const outsideRequests = AsyncLocalStorage.snapshot();
