import { pool } from "~/server/pool";

/** Free attempts, then one after each wait, doubling up to a maximum. Forgotten after `quietSeconds` without one. */
export type GrowingDelay = { freeAttempts: number; firstSeconds: number; mostSeconds: number; quietSeconds: number };

/** The attempts have expired, or expire so far ahead that a wrong clock must have written it. */
const IS_OVER = "(r.expire <= $2::bigint OR r.expire > $2::bigint + 2 * $3::bigint)";

/** In `rate_limits`, `expire` is when the attempts are forgotten: `quietSeconds` after the last accepted attempt. */
const MAY_GO_ON_AT = `r.expire - $3::bigint +
  CASE WHEN r.points < $4::int THEN 0 ELSE least($6::float8, $5::float8 * power(2, least(r.points - $4::int, 30))) END`;

/**
 * Counts one attempt and returns null; or, while the key has to wait, counts nothing and returns the seconds left. A
 * single statement, so concurrent attempts cannot exceed the free ones. A free attempt never waits, even if it began
 * before the last one counted.
 */
export async function consumeWithBackoff(key: string, delay: GrowingDelay): Promise<number | null> {
  const quietMs = delay.quietSeconds * 1000;
  const limits = [delay.freeAttempts, delay.firstSeconds * 1000, delay.mostSeconds * 1000];
  const values = [key, Date.now(), quietMs, ...limits];
  const counted = await pool.query({
    name: "growing-delay-consume",
    text: `
      INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, 1, $2::bigint + $3::bigint)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN ${IS_OVER} THEN 1 ELSE r.points + 1 END,
        expire = CASE WHEN ${IS_OVER} THEN $2::bigint + $3::bigint ELSE greatest(r.expire, $2::bigint + $3::bigint) END
      WHERE ${IS_OVER} OR r.points < $4::int OR ${MAY_GO_ON_AT} <= $2::bigint
      RETURNING points`,
    values,
  });
  if (counted.rowCount) return null;
  const { rows } = await pool.query<{ ms: number }>({
    name: "growing-delay-wait",
    text: `SELECT (${MAY_GO_ON_AT} - $2::bigint)::float8 AS ms FROM rate_limits r WHERE r.key = $1`,
    values,
  });
  return Math.max(1, Math.ceil((rows[0]?.ms ?? 0) / 1000));
}

/** Forgets the attempts of a key and, with `withLonger`, of all keys that start with it and a colon. */
export async function resetDelay(key: string, { withLonger = false } = {}): Promise<void> {
  const longer = withLonger ? " OR starts_with(key, $1 || ':')" : "";
  await pool.query(`DELETE FROM rate_limits WHERE key = $1${longer}`, [key]);
}
