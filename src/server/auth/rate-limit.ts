import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyAttempts } from "~/domain/errors";
import { pool } from "~/server/pool";
import { consumeWithDelay, type GrowingDelay, resetDelay } from "./growing-delay";

const MINUTE = 60;

/** How often something may be tried with one key (an address, an account) within how many seconds. */
const LIMITS = {
  "sign-in-of-address": { points: 60, duration: 15 * MINUTE },
  "password-reset": { points: 5, duration: 60 * MINUTE },
  /** Every try tells whether an address has an account. */
  "sign-up": { points: 10, duration: 60 * MINUTE },
  "sign-up-of-address": { points: 60, duration: 60 * MINUTE },
  /** A laboratory behind one address opens fewer. */
  "account-of-address": { points: 20, duration: 60 * MINUTE },
  "email-verification": { points: 5, duration: 24 * 60 * MINUTE },
  /** Each one writes to an address that may be a stranger's. */
  "email-change": { points: 5, duration: 24 * 60 * MINUTE },
  "password-change": { points: 10, duration: 15 * MINUTE },
  /** The own password, given again before a grave act. */
  "password-confirmation": { points: 10, duration: 15 * MINUTE },
  "access-request": { points: 10, duration: 24 * 60 * MINUTE },
  /** Every question tells whether an order number exists. */
  "order-question": { points: 20, duration: 60 * MINUTE },
  "order-claim": { points: 10, duration: 24 * 60 * MINUTE },
  contact: { points: 5, duration: 60 * MINUTE },
  "contact-of-address": { points: 15, duration: 60 * MINUTE },
  "order-message": { points: 30, duration: 60 * MINUTE },
  "order-change": { points: 30, duration: 60 * MINUTE },
  "click-of-visitor": { points: 30, duration: 60 * MINUTE },
  "click-of-address": { points: 300, duration: 60 * MINUTE },
  "view-of-address": { points: 1_500, duration: 60 * MINUTE },
  /** Each may write to an address that is a stranger's. */
  "stock-alert-of-address": { points: 20, duration: 60 * MINUTE },
  "search-miss-of-address": { points: 60, duration: 60 * MINUTE },
  "cart-of-address": { points: 200, duration: 60 * MINUTE },
} as const;
type FixedKind = keyof typeof LIMITS;

/** Kinds that are slowed down and never blocked, so that a stranger cannot lock an account's owner out. */
const DELAYS = {
  "sign-in": { freeAttempts: 10, firstSeconds: 30, mostSeconds: 15 * MINUTE, quietSeconds: 24 * 60 * MINUTE },
} as const satisfies Record<string, GrowingDelay>;

export type LimitKind = FixedKind | keyof typeof DELAYS;
const isDelayed = (kind: LimitKind): kind is keyof typeof DELAYS => kind in DELAYS;

const newLimiter = (kind: FixedKind) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: kind,
    ...LIMITS[kind],
  });
const limiters = new Map<FixedKind, RateLimiterPostgres>();
function limiterOf(kind: FixedKind): RateLimiterPostgres {
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
  if (isDelayed(kind)) return consumeWithDelay(`${kind}:${key}`, DELAYS[kind]);
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
  if (isDelayed(kind)) await resetDelay(`${kind}:${key}`);
  else await limiterOf(kind).delete(key);
}

/** Forgets the sign-in attempts of an account on every device: it has a new password, which must get in. */
export const resetSignIns = (normalEmail: string) =>
  resetDelay(`sign-in:${emailKey(normalEmail)}`, { withLonger: true });

/** Gives back the one attempt that this caller consumed: it was a legitimate one. */
export async function returnAttempt(kind: FixedKind, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => limiterOf(kind).reward(key)));
}

/** The key under which an account's attempts are counted. */
export const emailKey = (normalEmail: string) => `email:${normalEmail.slice(0, 190)}`;
/** The key under which its attempts on a device are counted where somebody signed in to it before. */
export const deviceKey = (normalEmail: string, deviceId: string) => `${emailKey(normalEmail)}:device:${deviceId}`;
/** The key under which the attempts of one client address are counted; none where the address is not known. */
export const addressKeys = (ipHash: string | null): string[] => (ipHash ? [`address:${ipHash}`] : []);
