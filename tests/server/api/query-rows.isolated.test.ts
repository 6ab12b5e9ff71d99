import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { queryRows as QueryRows } from "~/server/query-rows";

const Row = z.strictObject({ name: z.string(), orders: z.bigint(), at: z.date().nullable() });

/** Loads the modules as a server with this NODE_ENV would; settings are read only once. */
async function serverOf(nodeEnv: string) {
  vi.resetModules();
  vi.stubEnv("NODE_ENV", nodeEnv);
  const [{ db }, { queryRows }] = await Promise.all([import("~/server/db"), import("~/server/query-rows")]);
  return { db, queryRows };
}

let server: Awaited<ReturnType<typeof serverOf>>;
afterEach(() => vi.unstubAllEnvs());

describe.each(["test", "development"])("queryRows in %s", (nodeEnv) => {
  beforeEach(async () => {
    server = await serverOf(nodeEnv);
  });
  const ask = (...[statement, ...values]: Parameters<ReturnType<typeof QueryRows>>) =>
    server.queryRows(server.db, Row)(statement, ...values);

  it("returns the rows of a statement with parameters", async () => {
    const time = "2026-06-15T12:00:00.000Z";
    expect(await ask`SELECT ${"Ann"} AS name, count(*) AS orders, ${time}::timestamptz AS at FROM orders`).toEqual([
      { name: "Ann", orders: 0n, at: new Date(time) },
    ]);
    expect(await ask`SELECT 'Ann' AS name, 1::bigint AS orders, NULL::timestamptz AS at WHERE false`).toEqual([]);
  });

  it.each([
    ["another type", "SELECT 'Ann' AS name, 1::int AS orders, NULL::timestamptz AS at", /Row 1 .*orders: .*bigint/],
    ["an unexpected null", "SELECT NULL AS name, 1::bigint AS orders, NULL::timestamptz AS at", /name: .*string/],
    ["a missing column", "SELECT 'Ann' AS name, 1::bigint AS orders", /at: .*date/],
    ["one column too many", "SELECT 'Ann' AS name, 1::bigint AS orders, now() AS at, 1 AS extra", /"extra"/],
  ])("names the column and the statement on a mismatch: %s", async (_, sql, message) => {
    const { Prisma } = await import("~/generated/prisma/client");
    await expect(ask(Prisma.raw(sql))).rejects.toThrow(message);
    await expect(ask(Prisma.raw(sql))).rejects.toThrow(sql);
  });
});

describe("queryRows in production", () => {
  it("returns rows unchecked", async () => {
    const { db, queryRows } = await serverOf("production");
    const parse = vi.spyOn(Row, "safeParse");
    expect(await queryRows(db, Row)`SELECT 1 AS name, 2 AS extra`).toEqual([{ name: 1, extra: 2 }]);
    expect(parse).not.toHaveBeenCalled();
  });
});
