import { createHmac } from "node:crypto";
import type { LimitName } from "~/domain/limits";
import { env } from "~/server/env";
import { log } from "~/server/log";
import { pool } from "~/server/pool";
import { onShutdown } from "~/server/shutdown";

/** Distinct sources tracked between two writes; the rest are counted together. */
const MOST_SOURCES = 2_000;
const WRITE_AFTER_MS = 1_000;
const HOUR_MS = 60 * 60_000;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Refusal = { name: LimitName; hour: Date; source: string; count: number };
let waiting = new Map<string, Refusal>();
let timer: NodeJS.Timeout | undefined;

const hashed = (text: string) => createHmac("sha256", env.IP_HASH_KEY).update(text).digest("hex").slice(0, 12);

/** Identifies a key's source without personal data: an account by its id, everything else as a hash. */
function sourceOf(key: string): string {
  const [account] = key.match(UUID) ?? [];
  if (account && key.length <= "user:".length + account.length) return `account:${account}`;
  if (key.startsWith("email:")) return `e-mail:${hashed(key.replace(/:device:.*$/, ""))}`;
  if (key.startsWith("address:")) return `address:${key.slice("address:".length).slice(0, 12)}`;
  return `visitor:${hashed(key)}`;
}

/**
 * Counts a rejected attempt. Buffered and written once a second, so that an attack does not cost a write per attempt.
 */
export function recordRefusal(name: LimitName, key: string, now = new Date()): void {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const source = waiting.size < MOST_SOURCES ? sourceOf(key) : "others";
  const id = `${hour.getTime()} ${name} ${source}`;
  const refusal = waiting.get(id) ?? { name, hour, source, count: 0 };
  refusal.count++;
  waiting.set(id, refusal);
  timer ??= setTimeout(() => void writeRefusals(), WRITE_AFTER_MS).unref();
}

/** Flushes the buffer. If the database rejects it, the counts are lost: they are only statistics. */
export async function writeRefusals(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  // The same order in all processes, so that two of them writing the same rows cannot deadlock.
  const all = [...waiting.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, refusal]) => refusal);
  waiting = new Map();
  const text = `
    INSERT INTO limit_refusals AS r (name, hour, source, count)
    SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::int[])
    ON CONFLICT (hour, name, source) DO UPDATE SET count = r.count + EXCLUDED.count`;
  const column = <Key extends keyof Refusal>(key: Key) => all.map((each) => each[key]);
  const values = [column("name"), column("hour"), column("source"), column("count")];
  await pool.query(text, values).catch((error) => log.warn({ err: error }, "refusals of limits were not written"));
}

onShutdown("drain", writeRefusals);
