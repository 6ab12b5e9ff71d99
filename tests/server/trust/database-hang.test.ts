import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client, type Pool, type PoolClient } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PrismaClient } from "~/generated/prisma/client";
import { isConnectionLost } from "~/server/connection-lost";
import { DatabasePool, isRead, probeDatabase } from "~/server/database-pool";
import { createDatabaseState, type DatabaseState } from "~/server/database-state";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { resetDatabase } from "~tests/support/database";
import { soon } from "~tests/support/soon";
import { startTcpProxy } from "~tests/support/tcp-proxy";

type Proxy = Awaited<ReturnType<typeof startTcpProxy>>;
let proxy: Proxy;
let state: DatabaseState;
let pool: Pool;
let db: Db;

const SLOW = "SELECT pg_sleep(0.3), 1 AS n";

beforeEach(async () => {
  await resetDatabase();
  proxy = await startTcpProxy(env.DATABASE_URL);
  // A hanging database never answers, so its silence limit can be short; a live one gets ample time for the probe.
  const limits = { silenceMs: 40, probeMs: 1_500, retryMs: 20 };
  state = createDatabaseState((signal) => probeDatabase(proxy.url, signal), limits);
  const config = { connectionString: proxy.url, max: 2, options: "-c TimeZone=UTC" };
  pool = new DatabasePool(config, state, { statementMs: 30_000 });
  db = new PrismaClient({ adapter: new PrismaPg(pool), log: [{ emit: "event", level: "query" }] });
});
afterEach(async () => {
  proxy.resume();
  await db.$disconnect();
  await pool.end();
  await proxy.stop();
});

/** How something ended: with its value, or "unavailable" when the database did not answer. */
const ending = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error) => (isConnectionLost(error) ? "unavailable" : error),
  );

describe("a database that hangs", () => {
  it("fails waiting statements, transactions and connection requests, and the next ones", async () => {
    await pool.query("SELECT 1");
    let [isBegun, isHanging] = [false, false];
    const inside = ending(
      db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1`;
        isBegun = true;
        await soon(() => expect(isHanging).toBe(true));
        return tx.$queryRaw`SELECT 1`;
      }),
    );
    await soon(() => expect(isBegun).toBe(true));
    proxy.hang();
    isHanging = true;
    const waiting = [pool.query("SELECT 1"), db.user.count(), pool.query("SELECT 1"), pool.connect()].map(ending);
    expect(await Promise.all([inside, ...waiting])).toEqual(Array(5).fill("unavailable"));
    expect(state.isDown).toBe(true);
    expect(await Promise.all([db.user.count(), db.user.findMany()].map(ending))).toEqual([
      "unavailable",
      "unavailable",
    ]);
  });

  it("is detected even while idle connections are acquired and released", async () => {
    await Promise.all([pool.query(SLOW), pool.query(SLOW)]);
    proxy.hang();
    let isOver = false;
    const waiting = ending(pool.query("SELECT 1")).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const client = await ending(pool.connect());
      if (client !== "unavailable") (client as PoolClient).release();
      await new Promise((turn) => setTimeout(turn, 5));
    }
    expect(await waiting).toBe("unavailable");
  });

  it("is probed until it answers, after which queries work again", async () => {
    await pool.query("SELECT 1");
    proxy.hang();
    await ending(pool.query("SELECT 1"));
    expect(state.isDown).toBe(true);
    proxy.resume();
    await soon(() => expect(state.isDown).toBe(false));
    expect(await db.user.count()).toBe(0);
  });

  it("is not confused with one that runs a slow statement", async () => {
    const accepted = proxy.accepted();
    const [{ rows }] = await Promise.all([
      pool.query(SLOW),
      soon(() => expect(proxy.accepted()).toBeGreaterThan(accepted + 1)),
    ]);
    expect(rows).toMatchObject([{ n: 1 }]);
    expect(state.isDown).toBe(false);
  });

  it("is not confused with one whose statement waits for a lock", async () => {
    const holder = new Client({ connectionString: env.DATABASE_URL });
    await holder.connect();
    try {
      await holder.query("SELECT pg_advisory_lock(4711)");
      const accepted = proxy.accepted();
      const waiting = ending(pool.query("SELECT pg_advisory_xact_lock(4711), 1 AS n"));
      // Its own connection and two probes: the second begins after the first was answered.
      await soon(() => expect(proxy.accepted()).toBeGreaterThan(accepted + 2));
      await holder.query("SELECT pg_advisory_unlock(4711)");
      expect(await waiting).toMatchObject({ rows: [{ n: 1 }] });
      expect(state.isDown).toBe(false);
    } finally {
      await holder.end();
    }
  });

  it("that refuses connections is detected immediately, and later queries fail too", async () => {
    await proxy.stop();
    expect(await ending(db.user.count())).toBe("unavailable");
    expect(state.isDown).toBe(true);
    expect(await ending(db.user.count())).toBe("unavailable");
  });
});

describe("a pooled connection", () => {
  it("does not capture the async context of the request that opened it, which keeps its own", async () => {
    const request = new AsyncLocalStorage<string>();
    const opened: unknown[] = [];
    pool.on("connect", () => opened.push(request.getStore()));
    const after = await request.run("a request", async () => {
      await Promise.all([pool.query("SELECT 1"), db.user.count()]);
      return request.getStore();
    });
    expect(after).toBe("a request");
    expect(opened.length).toBeGreaterThan(0);
    expect(new Set(opened)).toEqual(new Set([undefined]));
  });
});

describe("a connection that is cut", () => {
  it("does not fail a read, which is sent again", async () => {
    proxy.cutOnceAt(/pg_sleep/);
    expect((await pool.query(SLOW)).rows).toMatchObject([{ n: 1 }]);
    proxy.cutOnceAt(/"users"/);
    expect(await db.user.count()).toBe(0);
    await db.user.count();
    proxy.cut();
    expect(await Promise.all([db.user.count(), db.user.findMany(), db.user.count()])).toEqual([0, [], 0]);
  });

  it("fails a write, which may have taken effect, and does not repeat it", async () => {
    proxy.cutOnceAt(/INSERT/);
    expect(await ending(db.user.create({ data: { email: "a@example.test", name: "A" } }))).toBe("unavailable");
    expect(await db.user.count()).toBe(0);
  });

  it("makes a transaction run again if its commit was not sent", async () => {
    let runs = 0;
    proxy.cutOnceAt(/INSERT/);
    await inTransaction(db, async (tx) => {
      runs++;
      await tx.user.create({ data: { email: "a@example.test", name: "A" } });
    });
    expect([runs, await db.user.count()]).toEqual([2, 1]);
  });

  it("fails a transaction at its commit, which may have taken effect, and does not repeat it", async () => {
    let runs = 0;
    proxy.cutOnceAt(/COMMIT/);
    const act = inTransaction(db, async (tx) => {
      runs++;
      await tx.user.create({ data: { email: "a@example.test", name: "A" } });
    });
    expect(await ending(act)).toBe("unavailable");
    expect(runs).toBe(1);
  });

  it.each([
    ["SELECT 1", true],
    ["  with a as (select 1) select * from a", true],
    ["SELECT 1 FROM users FOR UPDATE", false],
    ["SELECT 1 FROM users FOR NO KEY UPDATE SKIP LOCKED", false],
    ["with a as (update users set name = 'x' returning 1) select * from a", false],
    ["UPDATE users SET name = 'x'", false],
    ["BEGIN", false],
  ])("is retried only for plain reads: %s", (text, isIt) => {
    expect(isRead(text)).toBe(isIt);
  });
});
