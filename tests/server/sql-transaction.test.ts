import { describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { inSqlTransaction } from "~/server/in-transaction";
import { IdRow, queryRows, type SqlTx } from "~/server/query-rows";
import { createCategory } from "~tests/support/factories";

const rename = (tx: SqlTx, id: string, name: string) =>
  queryRows(tx, IdRow)`UPDATE categories SET name = ${name} WHERE id = ${id}::uuid RETURNING id::text`;
const nameOf = async (id: string) => (await db.category.findUniqueOrThrow({ where: { id } })).name;
/** Fails like a statement that conflicts with another transaction. */
const conflict = (tx: SqlTx) =>
  tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'somebody else was there' USING ERRCODE = '40001'; END $$`;

describe("inSqlTransaction", () => {
  it("commits and returns the callback's result", async () => {
    const { id } = await createCategory(db);
    expect(await inSqlTransaction(db, (tx) => rename(tx, id, "Written"))).toEqual([{ id }]);
    expect(await nameOf(id)).toBe("Written");
  });

  it("returns the number of changed rows, and hides changes from others until it commits", async () => {
    const { id, name } = await createCategory(db);
    await inSqlTransaction(db, async (tx) => {
      expect(await tx.$executeRaw`UPDATE categories SET name = ${"Not yet"} WHERE id = ${id}::uuid`).toBe(1);
      expect(await nameOf(id)).toBe(name);
    });
    expect(await nameOf(id)).toBe("Not yet");
  });

  it("rolls back when the callback throws, and leaves the connection usable", async () => {
    const { id, name } = await createCategory(db);
    const failed = inSqlTransaction(db, async (tx) => {
      await rename(tx, id, "Undone");
      throw new Error("refused");
    });
    await expect(failed).rejects.toThrow("refused");
    expect(await nameOf(id)).toBe(name);
    // More runs than the pool has connections: each connection must come back clean.
    for (let time = 0; time < 20; time++) {
      await expect(inSqlTransaction(db, (tx) => tx.$queryRaw`SELECT nothing`)).rejects.toThrow("nothing");
    }
    await inSqlTransaction(db, (tx) => rename(tx, id, "Afterwards"));
    expect(await nameOf(id)).toBe("Afterwards");
  });

  it("retries after a write conflict", async () => {
    const { id } = await createCategory(db);
    let tries = 0;
    await inSqlTransaction(db, async (tx) => {
      tries++;
      await rename(tx, id, `Try ${tries}`);
      if (tries === 1) await conflict(tx);
    });
    expect([tries, await nameOf(id)]).toEqual([2, "Try 2"]);
  });

  it("throws when a statement failed, even if the callback swallowed the error", async () => {
    const { id, name } = await createCategory(db);
    const ignoring = inSqlTransaction(db, async (tx) => {
      await rename(tx, id, "Lost");
      await tx.$queryRaw`SELECT nothing`.catch(() => []);
    });
    await expect(ignoring).rejects.toThrow("was not committed");
    expect(await nameOf(id)).toBe(name);
  });
});
