import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyAttempts } from "~/domain/errors";
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
export type LimitKind = keyof typeof LIMITS;

const newLimiter = (kind: LimitKind) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: kind,
    ...LIMITS[kind],
  });
const limiters = new Map<LimitKind, RateLimiterPostgres>();
function limiterOf(kind: LimitKind): RateLimiterPostgres {
  const limiter = limiters.get(kind) ?? newLimiter(kind);
  limiters.set(kind, limiter);
  return limiter;
}

/**
 * Counts one attempt for each key. Call it before the thing is done, so that attempts made at once all count.
 * Answers null to go on, otherwise the seconds to wait: the longest of all keys.
 */
export async function consumeAttempt(kind: LimitKind, keys: readonly string[]): Promise<number | null> {
  const waits = await Promise.all(keys.map((key) => consumeOne(kind, key)));
  return waits.reduce<number | null>((most, wait) => (wait === null ? most : Math.max(most ?? 0, wait)), null);
}

async function consumeOne(kind: LimitKind, key: string): Promise<number | null> {
  try {
    await limiterOf(kind).consume(key);
    return null;
  } catch (limit) {
    if (limit instanceof RateLimiterRes) return Math.max(1, Math.ceil(limit.msBeforeNext / 1000));
    throw limit;
  }
}

/** As `consumeAttempt`, for services: throws "too-many-tries" (429) with the seconds to wait in its detail. */
export async function assertAttempt(kind: LimitKind, keys: readonly string[], message?: string): Promise<void> {
  const retryAfterSeconds = await consumeAttempt(kind, keys);
  if (retryAfterSeconds !== null) throw tooManyAttempts(retryAfterSeconds, message);
}

/** Forgets the attempts of a key: the right password was given, or a new one was set. */
export async function resetAttempts(kind: LimitKind, key: string): Promise<void> {
  await limiterOf(kind).delete(key);
}

/** The key under which an account's attempts are counted. */
export const emailKey = (normalEmail: string) => `email:${normalEmail.slice(0, 200)}`;
/** The key under which the attempts of one client address are counted; none where the address is not known. */
export const addressKeys = (ipHash: string | null): string[] => (ipHash ? [`address:${ipHash}`] : []);
