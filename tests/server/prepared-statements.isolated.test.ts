import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DatabasePool } from "~/server/database-pool";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { database } from "~/server/pool";
import { createStatementNames } from "~/server/prepared-statements";
import { directStatements, queryRowsDirect } from "~/server/query-rows";

type Client = Pick<typeof db, "$transaction">;

/** The statements a connection keeps prepared after the same read was sent over it twice. */
const preparedBy = (client: Client) =>
  client.$transaction(async (tx) => {
    for (let time = 0; time < 2; time++) await tx.product.count({ where: { sku: "prepared" } });
    return tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM pg_prepared_statements WHERE statement LIKE '%"products"."sku" =%'`;
  });

describe("prepared statement names", () => {
  it("depend only on the SQL text, so every process uses the same name", () => {
    const [here, there] = [createStatementNames(), createStatementNames()];
    const name = here({ sql: "SELECT 1" });
    expect(name).toMatch(/^assay_[\w-]{43}$/);
    expect([here({ sql: "SELECT 1" }), there({ sql: "SELECT 1" })]).toEqual([name, name]);
    expect(here({ sql: "SELECT 2" })).not.toBe(name);
  });

  it("are given to a limited number of texts, so that connections stay small", () => {
    const nameOf = createStatementNames(2);
    const first = nameOf({ sql: "SELECT 1" });
    expect(nameOf({ sql: "SELECT 2" })).not.toBe("");
    expect([nameOf({ sql: "SELECT 3" }), nameOf({ sql: "SELECT 1" })]).toEqual(["", first]);
  });

  it.each(["lower(name) LIKE $1", "name %> $1", "name_deletions(name) && $1", "words @@ $1::tsquery"])(
    "are not given to a search, whose best plan depends on the search text: %s",
    (condition) => expect(createStatementNames()({ sql: `SELECT 1 FROM products WHERE ${condition}` })).toBe(""),
  );
});

describe("the database client", () => {
  it("prepares each SQL text once per connection", async () => {
    expect(await preparedBy(db)).toEqual([{ name: expect.stringMatching(/^assay_[\w-]{43}$/) }]);
  });

  it("prepares nothing with PREPARED_STATEMENTS=off, as a transaction pooler requires", async () => {
    vi.resetModules();
    vi.stubEnv("PREPARED_STATEMENTS", "off");
    const kept = globalThis as unknown as { assayDb?: unknown };
    const own = kept.assayDb;
    delete kept.assayDb;
    try {
      const { db: plain } = await import("~/server/db");
      expect(plain).not.toBe(own);
      expect(await preparedBy(plain)).toEqual([]);
      await plain.$disconnect();
    } finally {
      kept.assayDb = own;
      vi.unstubAllEnvs();
    }
  });
});

describe("a statement that brings its own name, like those of rate limits", () => {
  it.each([true, false])("stays prepared on the connection only with keepsStatements: %s", async (keepsStatements) => {
    const options = { statementMs: 0, keepsStatements };
    const pool = new DatabasePool({ connectionString: env.DATABASE_URL, max: 1 }, database, options);
    await pool.query({ name: "of-a-limit", text: "SELECT 1" });
    const { rows } = await pool.query("SELECT name FROM pg_prepared_statements");
    expect(rows).toEqual(keepsStatements ? [{ name: "of-a-limit" }] : []);
    await pool.end();
  });
});

describe("a statement sent without the client", () => {
  it("accepts and returns the same values as one sent through it", async () => {
    const at = new Date("2026-06-15T12:34:56.789Z");
    const Row = z.strictObject({
      ...{ text: z.string(), id: z.string(), count: z.number(), share: z.number(), isOn: z.boolean(), at: z.date() },
      ...{ json: z.strictObject({ a: z.array(z.number()) }), none: z.null(), ids: z.array(z.string()) },
      ...{ numbers: z.array(z.number()), stamped: z.date() },
    });
    const ask = (client: Pick<typeof db, "$queryRaw">) => queryRowsDirect(client, Row)`
      SELECT ${"a"} AS text, ${"8d3b1c0e-0000-4000-8000-000000000001"}::uuid AS id, ${7}::int AS count,
        0.5::float8 AS share, ${true}::boolean AS "isOn", ${at}::timestamptz AS at, ${'{"a":[1]}'}::jsonb AS json,
        NULL::text AS none, ${["x", "y,z"]}::text[] AS ids, ${[1, 2]}::int[] AS numbers,
        '2026-01-01T00:00:00Z'::timestamptz AS stamped`;
    const sent: unknown[] = [];
    const note = (message: unknown) => sent.push(message);
    directStatements.subscribe(note);
    const direct = await ask(db);
    expect(sent).toHaveLength(1);
    expect(direct).toEqual(await db.$transaction((tx) => ask(tx)));
    expect(sent).toHaveLength(1);
    directStatements.unsubscribe(note);
    expect(direct).toMatchObject([{ at, id: "8d3b1c0e-0000-4000-8000-000000000001", ids: ["x", "y,z"] }]);
  });
});
