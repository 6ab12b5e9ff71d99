import type { Redis } from "ioredis";
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyAttempts } from "~/domain/errors";
import { LIMITS, type LimitName } from "~/domain/limits";
import { outsideRequests } from "~/server/outside-requests";
import { pool } from "~/server/pool";
import { redis, redisName } from "~/server/redis";
import { consumeWithBackoff, type GrowingDelay, resetDelay } from "./growing-delay";
import { recordRefusal } from "./limit-refusals";
import { pointsOf } from "./limit-settings";
import { MemoryCounter } from "./memory-counter";

const MINUTE = 60;

/** Waits for limits that slow down but never block, so that a stranger cannot lock out an account's owner. */
const DELAY: Omit<GrowingDelay, "freeAttempts" | "quietSeconds"> = { firstSeconds: 30, mostSeconds: 15 * MINUTE };

function newLimiter(name: LimitName, points: number, client: Redis | null) {
  const { seconds: duration, isPerProcess } = LIMITS[name];
  const counting = { keyPrefix: name, points, duration };
  const own = isPerProcess
    ? new MemoryCounter(counting)
    : new RateLimiterPostgres({
        ...counting,
        ...{ storeClient: pool, storeType: "pool", tableName: "rate_limits", tableCreated: true },
      });
  if (!client) return { limiter: own, own };
  // Shared by all processes; while Redis is down, falls back to `own`.
  const limiter = new RateLimiterRedis({
    ...{ ...counting, keyPrefix: redisName(client, name), storeClient: client },
    ...{ rejectIfRedisNotReady: true, insuranceLimiter: own },
  });
  return { limiter, own };
}

/** The rate limiters of one process, created on first use. */
export function createCounters(client: Redis | null) {
  const limiters = new Map<LimitName, ReturnType<typeof newLimiter>>();
  /** Changing the points keeps the limiter and what it has counted. */
  return (name: LimitName, points: number) => {
    const made = limiters.get(name) ?? newLimiter(name, points, client);
    limiters.set(name, made);
    made.limiter.points = points;
    made.own.points = points;
    return made.limiter;
  };
}

let counters: ReturnType<typeof createCounters> | undefined;
async function limiterOf(name: LimitName) {
  const points = await pointsOf(name);
  counters ??= createCounters(redis());
  return counters(name, points);
}

/**
 * Counts one attempt per key. Call it before the action, so that concurrent attempts all count. Returns null to go on,
 * otherwise the seconds to wait (the longest of all keys).
 */
export async function consumeAttempt(kind: LimitName, keys: readonly string[]): Promise<number | null> {
  const waits = await Promise.all(keys.map((key) => consumeOne(kind, key)));
  return waits.reduce<number | null>((most, wait) => (wait === null ? most : Math.max(most ?? 0, wait)), null);
}

async function consumeOne(kind: LimitName, key: string): Promise<number | null> {
  const wait = await secondsToWait(kind, key);
  if (wait !== null) recordRefusal(kind, key);
  return wait;
}

async function secondsToWait(kind: LimitName, key: string): Promise<number | null> {
  const { isDelay, isPerProcess, seconds } = LIMITS[kind];
  if (isDelay) {
    const delay = { ...DELAY, freeAttempts: await pointsOf(kind), quietSeconds: seconds };
    return consumeWithBackoff(`${kind}:${key}`, delay);
  }
  const limiter = await limiterOf(kind);
  const consume = async () => {
    try {
      // The in-memory limiter keeps a timer per key, which would otherwise retain the request until the limit expires.
      await (isPerProcess ? outsideRequests(() => limiter.consume(key)) : limiter.consume(key));
      return null;
    } catch (limit) {
      if (limit instanceof RateLimiterRes) return limit.msBeforeNext;
      throw limit;
    }
  };
  let waitMs = await consume();
  if (waitMs !== null && waitMs > 2 * seconds * 1000) {
    // No window is that long: a wrong clock wrote the expiry.
    await limiter.delete(key);
    waitMs = await consume();
  }
  return waitMs === null ? null : Math.max(1, Math.ceil(waitMs / 1000));
}

/** Like `consumeAttempt`, for services: throws "too-many-tries" (429) with the seconds to wait in its detail. */
export async function assertAttempt(kind: LimitName, keys: readonly string[], message?: string): Promise<void> {
  const retryAfterSeconds = await consumeAttempt(kind, keys);
  if (retryAfterSeconds !== null) throw tooManyAttempts(retryAfterSeconds, message);
}

/** Clears a key's attempts, after the right password was given or a new one was set. */
export async function resetAttempts(kind: LimitName, key: string): Promise<void> {
  if (LIMITS[kind].isDelay) await resetDelay(`${kind}:${key}`);
  else await (await limiterOf(kind)).delete(key);
}

/** Clears an account's sign-in attempts on every device: its new password has to get in. */
export const resetSignIns = (normalEmail: string) =>
  resetDelay(`sign-in:${emailKey(normalEmail)}`, { withLonger: true });

/** Refunds the one attempt this caller consumed, because it was legitimate. */
export async function refundAttempt(kind: LimitName, keys: readonly string[]): Promise<void> {
  const limiter = await limiterOf(kind);
  await Promise.all(keys.map((key) => limiter.reward(key)));
}

/** The rate limit key of an account. */
export const emailKey = (normalEmail: string) => `email:${normalEmail.slice(0, 190)}`;
/** The rate limit key of an account on a known device. */
export const deviceKey = (normalEmail: string, deviceId: string) => `${emailKey(normalEmail)}:device:${deviceId}`;
/** The rate limit key of a client's IP address; none if the address is unknown. */
export const addressKeys = (ipHash: string | null): string[] => (ipHash ? [`address:${ipHash}`] : []);
