import { LIMITS, type LimitName } from "~/domain/limits";
import { pool } from "~/server/pool";

/** How soon settings saved by another process take effect. */
const FRESH_MS = 800;

type Known = { until: number; values: Promise<ReadonlyMap<string, number>> };
let known: Known | undefined;

async function readAll(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; points: number }>({
    name: "limit-settings",
    text: "SELECT name, points FROM limit_settings",
  });
  return new Map(rows.map(({ name, points }) => [name, points]));
}

/** How many attempts this limit allows: the shop's setting, else the default. */
export async function pointsOf(name: LimitName): Promise<number> {
  const now = performance.now();
  if (!known || known.until <= now) known = { until: now + FRESH_MS, values: readAll() };
  const { values } = known;
  try {
    return (await values).get(name) ?? LIMITS[name].points;
  } catch (error) {
    // Do not cache a failure.
    if (known?.values === values) known = undefined;
    throw error;
  }
}

/** Call after this process saved the settings: the next attempt reads them again. */
export function invalidateLimitSettings(): void {
  known = undefined;
}
