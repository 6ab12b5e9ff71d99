import { LRUCache } from "lru-cache";
import { type IRateLimiterOptions, RateLimiterMemory } from "rate-limiter-flexible";

/** More clients than a process has within the time of any limit; about 40 MB of counters. */
const MOST_KEYS = 100_000;

/**
 * Attempts counted in memory, of so many keys at most: the one not heard of for longest is forgotten first. Whoever can
 * come from so many addresses may try as often from each of them, so that nothing is gained by it.
 */
export class MemoryCounter extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>;

  constructor({ mostKeys = MOST_KEYS, ...options }: IRateLimiterOptions & { mostKeys?: number }) {
    super(options);
    const forget = (_: true, key: string, why: LRUCache.DisposeReason) => {
      if (why === "evict") void this.delete(key);
    };
    this.#keys = new LRUCache({ max: mostKeys, dispose: forget });
  }

  override consume(...args: Parameters<RateLimiterMemory["consume"]>) {
    this.#keys.set(String(args[0]), true);
    return super.consume(...args);
  }
}
