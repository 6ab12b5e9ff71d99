import { LRUCache } from "lru-cache";
import { type IRateLimiterOptions, RateLimiterMemory } from "rate-limiter-flexible";

/** More clients than a process sees within the window of any limit; about 40 MB of counters. */
const MOST_KEYS = 100_000;

/**
 * An in-memory rate limiter with a bounded number of keys, evicting the least recently used. Eviction is no loophole:
 * anyone with that many IP addresses gets as many attempts from each of them anyway.
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
