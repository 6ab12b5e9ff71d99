import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Runs something outside of the request that needs it (this module is loaded when the server starts). A connection or
 * a timer that outlives the request which made it would hold all that Next.js knows of the request: its answer, the
 * error of its abort, and over that error's call sites the requests that came with it, one holding the next.
 */
export const outsideRequests = AsyncLocalStorage.snapshot();
