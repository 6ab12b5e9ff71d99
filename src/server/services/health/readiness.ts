import { readdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { MAX_ATTEMPTS } from "~/server/mail/send-due-mails";
import { queryRows } from "~/server/query-rows";
import { redisState } from "~/server/redis";
import { isDatabaseReady, isMailReady } from "./queries";

/** "failing" takes the process out of rotation. "warning" does not, because another process would do no better. */
type Check = { state: "ok" | "warning" | "failing"; detail: string };
export type Readiness = {
  isReady: boolean;
  checks: Record<"database" | "migrations" | "redis" | "disk" | "mail" | "outbox", Check>;
};

const LOW_DISK_MB = 500;
const LATE_MAIL_MINUTES = 15;

const ok = (detail: string): Check => ({ state: "ok", detail });
const warning = (detail: string): Check => ({ state: "warning", detail });
const failing = (detail: string): Check => ({ state: "failing", detail });
const UNKNOWN = warning("not known while the database does not answer");

/** Whether this process can serve requests: its database answers and has every migration of this version. */
export async function readiness(): Promise<Readiness> {
  const [disk, redis] = [await diskCheck(), redisCheck()];
  if (!(await isDatabaseReady())) {
    const database = failing("does not answer");
    return { isReady: false, checks: { database, migrations: UNKNOWN, redis, disk, mail: UNKNOWN, outbox: UNKNOWN } };
  }
  const [migrations, mail, outbox] = await Promise.all([migrationsCheck(), mailCheck(), outboxCheck()]);
  const isReady = migrations.state !== "failing";
  return { isReady, checks: { database: ok("answers"), migrations, redis, disk, mail, outbox } };
}

let names: string[] | undefined;
/** Cached, because the migrations of this version do not change while the process runs. */
function migrationNames(): string[] {
  names ??= readdirSync(join(process.cwd(), "prisma/migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return names;
}

const Applied = z.strictObject({ name: z.string() });

/** Fails while the database lacks a migration of this version: queries would name columns that do not exist. */
async function migrationsCheck(): Promise<Check> {
  const known = migrationNames();
  const applied = await queryRows(db, Applied)`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const there = new Set(applied.map(({ name }) => name));
  const missing = known.filter((name) => !there.has(name));
  return missing.length === 0 ? ok(`all ${known.length} applied`) : failing(`not applied: ${missing.join(", ")}`);
}

/** Only warns, because the shop works without Redis. */
export function redisCheck(state = redisState()): Check {
  if (state === null) return ok("not used");
  return state === "ready" ? ok("answers") : warning("does not answer: rate limits and signals go through PostgreSQL");
}

async function diskCheck(): Promise<Check> {
  const disk = await statfs(env.DATA_DIR).catch(() => null);
  if (!disk) return warning("the folder of files cannot be read");
  const freeMb = Math.floor((disk.bavail * disk.bsize) / 1024 / 1024);
  return freeMb < LOW_DISK_MB ? warning(`only ${freeMb} MB free`) : ok(`${freeMb} MB free`);
}

const mailCheck = async (): Promise<Check> =>
  (await isMailReady()) ? ok("can be sent") : warning("an admin has to correct the settings");

const Outbox = z.strictObject({ waiting: z.number(), lateMinutes: z.number(), failed: z.number() });

/**
 * E-mails that are due or being tried, the minutes the oldest has waited since its first try, and how many were given
 * up after the last try within a day. A mail refused while others go out has a bad address: it is neither late nor
 * given up here. Nor is one that the shop itself gave up, for example because its link expired.
 */
export async function outboxState(): Promise<z.infer<typeof Outbox>> {
  // `sent_html IS NOT NULL` lets the partial index find the latest one.
  const [row] = await queryRows(db, Outbox)`
    WITH sent AS (
      SELECT coalesce(max(sent_at), '-infinity') AS latest FROM outbox_mails
      WHERE status = 'sent' AND delivered_by <> 'files' AND sent_html IS NOT NULL
    ), due AS (
      SELECT attempts,
        next_attempt_at - (2 ^ (least(attempts, 10) - (status = 'sending')::int) - 1) * interval '1 minute' AS since
      FROM outbox_mails
      WHERE (status = 'waiting' AND (next_attempt_at <= now() OR attempts > 0)) OR (status = 'sending' AND attempts > 1)
    )
    SELECT (SELECT count(*)::int FROM due) AS waiting,
      coalesce((SELECT extract(epoch FROM now() - min(since)) / 60 FROM due, sent
        WHERE attempts = 0 OR since > latest), 0)::float8 AS "lateMinutes",
      (SELECT count(*)::int FROM outbox_mails, sent WHERE status = 'failed' AND put_away_at IS NULL AND attempts >= ${MAX_ATTEMPTS}::int
        AND next_attempt_at > now() - interval '1 day' + interval '6 hours' AND created_at > latest) AS failed`;
  return row ?? { waiting: 0, lateMinutes: 0, failed: 0 };
}

async function outboxCheck(): Promise<Check> {
  const { waiting, lateMinutes, failed } = await outboxState();
  const given = failed > 0 ? `, ${failed} given up within a day` : "";
  if (lateMinutes < LATE_MAIL_MINUTES) return (failed > 0 ? warning : ok)(`${waiting} wait${given}`);
  return warning(`${waiting} wait, the oldest for ${Math.floor(lateMinutes)} minutes${given}`);
}
