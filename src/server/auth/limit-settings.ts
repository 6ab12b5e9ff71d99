import { LIMITS, type LimitName } from "~/domain/limits";
import { pool } from "~/server/pool";

/** What another process saved is taken up after so long. */
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

/** How often this may be tried now: what the shop set, else the default. */
export async function pointsOf(name: LimitName): Promise<number> {
  const now = performance.now();
  if (!known || known.until <= now) known = { until: now + FRESH_MS, values: readAll() };
  const { values } = known;
  try {
    return (await values).get(name) ?? LIMITS[name].points;
  } catch (error) {
    // The next one asks the database again.
    if (known?.values === values) known = undefined;
    throw error;
  }
}

/** Reads the settings again before the next attempt: this process has saved them. */
export function forgetLimitSettings(): void {
  known = undefined;
}
