// Sends every procedure a hostile value at each position of its input: wrong shapes, sizes and signs, and texts that
// databases, JavaScript and people read differently. No call may fail with a server error, and a refused call changes
// nothing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { LIMIT_NAMES, limitBounds } from "~/domain/limits";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
import { callerFor, NOW } from "~tests/support/factories";
import { call, isUuid, leavesOf, PROCEDURES, type Procedure, sampleOf } from "~tests/support/input-schemas";
import { createSecretWorld, idsOf } from "~tests/support/planted-secrets";

/** Maximum-length repetitions of what patterns repeat: a pattern with quadratic backtracking would never finish. */
const LONG = ["a", "1", "-", " ", "a.", "a ", "💥"].map((piece) => piece.repeat(250_000 / piece.length));
const TEXTS = `0|1e3|NaN|null|٣|ﷺ|ß|İ|＄１|'; DROP TABLE users; --|%_\\|{{7*7}}|../../etc/passwd|__proto__|=1+1`;
/** Without lone surrogates, which the wire format refuses before any procedure runs (`wire-format.test.ts`). */
const HOSTILE: unknown[] = [
  ...[null, [], {}, { not: "" }, [[]], true, "", " ", "\0", "\u202eevil", "a\u0300".repeat(40)],
  ...[...TEXTS.split("|"), ...LONG, Array(5_000).fill("a")],
  ...[-1, -0, 0, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 10n],
  ...[new Date(Number.NaN), new Date(8.64e15), "9999-12-31", "0001-01-01"],
];

type TakesInput = Procedure & { input: NonNullable<Procedure["input"]> };
const taking = PROCEDURES.filter((each): each is TakesInput => each.input !== null && each.type !== "subscription");

/** The input with this value at this path. */
function withAt(input: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === "*") return [withAt(Array.isArray(input) ? input[0] : undefined, rest, value)];
  const fields = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  return { ...fields, [key]: withAt(fields[key], rest, value) };
}

/** The last seen hash of each table's contents. Rate limit tables are left out. */
const contents = new Map<string, string | null>();

/** Installs triggers that log the table of every inserted, updated or deleted row in `touched_tables`. */
async function watchTables(): Promise<void> {
  await db.$executeRaw`CREATE TABLE touched_tables (name text NOT NULL)`;
  await db.$executeRaw`
    CREATE FUNCTION note_touched_table() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO touched_tables VALUES (TG_TABLE_NAME); RETURN NULL; END $$`;
  await db.$executeRaw`
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
        AND tablename NOT IN ('rate_limits', 'limit_refusals', '_prisma_migrations', 'touched_tables')
      LOOP
        EXECUTE format('CREATE TRIGGER note_touched AFTER INSERT OR UPDATE OR DELETE ON %I
          FOR EACH ROW EXECUTE FUNCTION note_touched_table()', name);
        EXECUTE format('INSERT INTO touched_tables VALUES (%L)', name);
      END LOOP;
    END $$`;
}

async function unwatchTables(): Promise<void> {
  await db.$executeRaw`DROP FUNCTION note_touched_table() CASCADE`;
  await db.$executeRaw`DROP TABLE touched_tables`;
}

/** The tables whose contents changed since the last call. */
async function changedTables(): Promise<string[]> {
  const touched = await db.$queryRaw<{ name: string }[]>`
    WITH touched AS (DELETE FROM touched_tables RETURNING name) SELECT DISTINCT name FROM touched ORDER BY name`;
  if (touched.length === 0) return [];
  const parts = touched.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS rows FROM "${name}" t`,
  );
  const found = await db.$queryRawUnsafe<{ name: string; rows: string | null }[]>(parts.join(" UNION ALL "));
  const changed = found.filter(({ name, rows }) => contents.get(name) !== rows).map(({ name }) => name);
  for (const { name, rows } of found) contents.set(name, rows);
  return changed;
}

/** Tables that a refused call writes on purpose: a wrong staff password is recorded in the audit log. */
const KEPT_OF_REFUSALS: Record<string, string[]> = { "admin.staff.confirmPassword": ["audit_entries"] };

/** How many inputs that pass the schema, and how many that fail it, are sent per procedure, over all positions. */
const MOST_SENT = { taken: 4, refused: 60 };
const some = <T>(items: readonly T[], most: number): T[] =>
  items.filter((_, index) => index % Math.ceil(items.length / most || 1) === 0);

/** The schema's own verdict. Every API schema is a zod schema; "thrown" means that a rule inside it threw. */
function verdictOf(input: unknown, value: unknown): "taken" | "refused" | "thrown" {
  try {
    return (input as z.ZodType).safeParse(value).success ? "taken" : "refused";
  } catch {
    return "thrown";
  }
}

describe("a hostile value anywhere in an input", () => {
  let caller: Record<Procedure["access"], object>;
  let own: string;
  beforeAll(async () => {
    const world = await createSecretWorld(db);
    // Some actions ask for the password again.
    const passwordHash = await hashPassword("a long and fine secret");
    await db.user.updateMany({ where: { id: { in: [world.person.id, world.admin.id] } }, data: { passwordHash } });
    await db.limitSetting.createMany({
      data: LIMIT_NAMES.map((name) => ({ name, points: limitBounds(name).most, updatedAt: NOW })),
    });
    invalidateLimitSettings();
    const person = await callerFor(db, world.person.id);
    const [visitor, admin] = [await callerFor(db, null), await callerFor(db, world.admin.id)];
    caller = { public: visitor, customer: person, affiliate: person, admin };
    own = (await idsOf(db, world.person.id)).find((id) => id === world.order.id) ?? "";
    expect(own).not.toBe("");
    await watchTables();
  });
  afterAll(unwatchTables);

  it.each(taking)(
    "of $path causes no server error, and changes nothing when refused",
    async ({ path, access, type, input }) => {
      // Admin actions target a random id, so that they affect nobody.
      const id = access === "admin" ? crypto.randomUUID() : own;
      const sample = sampleOf(input, ({ schema }) => (isUuid(schema) ? id : undefined));
      const inputs = leavesOf(input).flatMap((leaf) => HOSTILE.map((value) => withAt(sample, leaf.path, value)));
      const ask = (value: unknown) =>
        call(caller[access], path, value).then(
          () => "done",
          (error: { code?: string }) => error.code ?? String(error),
        );
      const isWrite = type === "mutation";
      const verdicts = inputs.map((value) => verdictOf(input, value));
      const [taken, refused, thrown] = (["taken", "refused", "thrown"] as const).map((verdict) =>
        inputs.filter((_, index) => verdicts[index] === verdict),
      ) as [unknown[], unknown[], unknown[]];
      await changedTables();
      const answers = new Set<string>();
      for (const value of [...thrown, ...some(refused, MOST_SENT.refused)]) answers.add(await ask(value));
      expect([...answers].filter((answer) => answer !== "BAD_REQUEST")).toEqual([]);
      expect(await changedTables()).toEqual([]);
      for (const value of some(taken, MOST_SENT.taken)) {
        const answer = await ask(value);
        expect(answer === "INTERNAL_SERVER_ERROR" && value, `${path} failed`).toBe(false);
        const changed = await changedTables();
        if (answer === "done" && isWrite) continue;
        expect(changed, `${path}: ${answer}`).toEqual(KEPT_OF_REFUSALS[path] ?? []);
      }
    },
  );
});
