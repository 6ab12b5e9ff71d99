import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "~/server/pool";

const MINUTE = 60;

/** How often something may be tried with one key (an address, an account) within how many seconds. */
const LIMITS = {
  "sign-in": { points: 10, duration: 15 * MINUTE },
  "password-reset": { points: 5, duration: 60 * MINUTE },
  "password-change": { points: 10, duration: 15 * MINUTE },
  "click-of-visitor": { points: 30, duration: 60 * MINUTE },
  "click-of-address": { points: 300, duration: 60 * MINUTE },
} as const;
type Kind = keyof typeof LIMITS;

const limiter = (kind: Kind) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: kind,
    ...LIMITS[kind],
  });
const limiters = new Map<Kind, RateLimiterPostgres>();
function limiterOf(kind: Kind): RateLimiterPostgres {
  const known = limiters.get(kind) ?? limiter(kind);
  limiters.set(kind, known);
  return known;
}

/**
 * Counts one try of each key, before the thing is done, so that tries made at once all count.
 * Null: go on; otherwise the seconds to wait.
 */
export async function takeTry(kind: Kind, keys: readonly string[]): Promise<number | null> {
  try {
    await Promise.all(keys.map((key) => limiterOf(kind).consume(key)));
    return null;
  } catch (limit) {
    if (limit instanceof RateLimiterRes) return Math.max(1, Math.ceil(limit.msBeforeNext / 1000));
    throw limit;
  }
}

/** Gives a key its tries back: the right password was given, or a new one was set. */
export async function giveTriesBack(kind: Kind, key: string): Promise<void> {
  await limiterOf(kind).delete(key);
}

/** The key under which an account's tries are counted. */
export const emailKey = (normalEmail: string) => `email:${normalEmail.slice(0, 200)}`;
