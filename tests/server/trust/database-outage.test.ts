import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { GET as getHealth } from "~/app/api/health/route";
import { GET } from "~/app/api/trpc/[trpc]/route";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { isUnavailable } from "~/server/unavailable";
import { createCategory } from "~tests/support/factories";

const database = new URL(env.DATABASE_URL).pathname.slice(1);

/** Runs statements as the server's administrator, to make only this database refuse or accept connections. */
async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgres").url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const down = () =>
  administer(
    `alter database "${database}" with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
  );
const up = () => administer(`alter database "${database}" with allow_connections true`);

const health = () => getHealth(new Request("http://localhost:3000/api/health"));
const read = () => GET(new Request("http://localhost:3000/api/trpc/catalogue.navigation"));
const statuses = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const response = await read();
      return { status: response.status, text: await response.text() };
    }),
  );

afterEach(up);

it("a timed-out transaction counts as unavailable, other failures do not", async () => {
  // The transaction exceeds its timeout: Prisma closes it, and the next statement finds it gone.
  const late = await db
    .$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_sleep(0.2)`;
        return tx.category.count();
      },
      { timeout: 50 },
    )
    .catch((error: unknown) => error);
  expect(isUnavailable(late)).toBe(true);
  const refused = await db.category.create({ data: { name: "", slug: "" } }).catch((error: unknown) => error);
  const twice = async () => db.$executeRaw`SELECT 1 / 0`;
  expect([refused, await twice().catch((error: unknown) => error)].map(isUnavailable)).toEqual([false, false]);
});

describe("the database going away under load", () => {
  it("makes readiness fail and recover; requests in progress fail cleanly, and the process survives", async () => {
    await createCategory(db, { name: "Peptides" });
    expect((await health()).status).toBe(200);
    expect((await read()).status).toBe(200);

    const underWay = statuses(20);
    await down();
    const during = [...(await underWay), ...(await statuses(5))];
    expect((await health()).status).toBe(503);
    expect(during.every(({ status }) => status === 200 || status === 503)).toBe(true);
    const failed = during.filter(({ status }) => status === 503);
    expect(failed.length).toBeGreaterThanOrEqual(5);
    for (const { text } of failed) {
      expect(text).toContain("The shop is not available right now. Please try again in a minute.");
      expect(text).not.toMatch(/prisma|select|terminat|connection|postgres|node_modules|\bat \/|stack/i);
    }

    await up();
    await expect.poll(async () => (await health()).status, { timeout: 30_000 }).toBe(200);
    const after = await statuses(10);
    expect(after.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(after[0]?.text).toContain("Peptides");
  });
});
