// What processes share over Redis, and the fallback while Redis is down. Each connection stands for a process.
import type { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "~/domain/limits";
import { createCounters } from "~/server/auth/rate-limit";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { listen } from "~/server/live/channel";
import { listenForPages, signalPages } from "~/server/live/page-signals";
import { createRedisSignals, type RedisSignals } from "~/server/live/redis-signals";
import { connectRedis, isReady } from "~/server/redis";
import { redisCheck } from "~/server/services/health/readiness";
import { resetDatabase } from "~tests/support/database";
import { startRedis } from "~tests/support/redis-stand-in";
import { soon } from "~tests/support/soon";
import { startTcpProxy } from "~tests/support/tcp-proxy";

let redis: Awaited<ReturnType<typeof startRedis>>;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
const opened: { client: Redis; signals: RedisSignals }[] = [];

async function process(at = redis.url) {
  const client = connectRedis(at);
  const signals = createRedisSignals(at, client);
  opened.push({ client, signals });
  await soon(() => expect(signals.isReady()).toBe(true));
  return { client, signals };
}
const throughProxy = () => process(proxy.url);

beforeEach(async () => {
  await resetDatabase();
  redis = await startRedis();
  proxy = await startTcpProxy(redis.url);
});
afterEach(async () => {
  for (const { client, signals } of opened.splice(0)) {
    signals.close();
    client.disconnect();
  }
  await proxy.stop();
  await redis.stop();
});

/** Subscribes as an open page of this process does, until it is ready. */
async function follow(signals: RedisSignals) {
  const got: (string | null)[] = [];
  const end = listenForPages("orders", (payload) => got.push(payload), signals);
  await end.ready;
  return { got, end };
}
const news = (got: (string | null)[]) => got.filter((payload) => payload !== null);

describe("signals for open pages", () => {
  it("reach every process after commit and none after a rollback, without using PostgreSQL", async () => {
    const [here, there] = [await process(), await process()];
    const pages = [await follow(here.signals), await follow(there.signals)];
    const byNotify: (string | null)[] = [];
    const notified = listen("orders", (payload) => byNotify.push(payload));
    await notified.ready;
    const undone = inTransaction(db, async (tx) => {
      await signalPages(tx, "orders", "undone", here.signals);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await inTransaction(db, async (tx) => {
      await signalPages(tx, "orders", "one", here.signals);
      await signalPages(tx, "orders", "two words", here.signals);
      await there.signals.send("orders", "between");
      await soon(() => expect(news(pages[1]?.got ?? [])).toEqual(["between"]));
    });
    const all = ["between", "one", "two words"];
    await soon(() => expect(pages.map(({ got }) => news(got))).toEqual([all, all]));
    expect(byNotify).toEqual([]);
    for (const { end } of pages) end();
    notified();
    await here.signals.send("orders", "after the page was closed");
    const { got } = await follow(there.signals);
    await here.signals.send("orders", "last");
    await soon(() => expect(news(got)).toContain("last"));
    expect(news(pages[1]?.got ?? [])).toEqual(all);
  });

  it("fall back to PostgreSQL while Redis is down, even when in flight, and make pages read again on its return", async () => {
    const [here, there] = [await throughProxy(), await process()];
    const { got, end } = await follow(there.signals);
    const own = await follow(here.signals);
    const send = (payload: string) => inTransaction(db, (tx) => signalPages(tx, "orders", payload, here.signals));
    await inTransaction(db, async (tx) => {
      await signalPages(tx, "orders", "on its way", here.signals);
      proxy.hang();
      proxy.cut();
    });
    await soon(() => expect(news(got)).toEqual(["on its way"]));
    await soon(() => expect(here.signals.isReady()).toBe(false));
    await send("while it is away");
    await soon(() => expect(news(got)).toEqual(["on its way", "while it is away"]));
    const before = own.got.filter((payload) => payload === null).length;
    proxy.resume();
    await soon(() => expect(own.got.filter((payload) => payload === null).length).toBeGreaterThan(before));
    await send("again");
    await soon(() => expect([news(got).at(-1), news(own.got).at(-1)]).toEqual(["again", "again"]));
    for (const each of [end, own.end]) each();
  });

  it("make pages read again when a process joins, because its predecessor may have died before it sent", async () => {
    const { signals } = await process();
    const { got, end } = await follow(signals);
    const before = got.length;
    await process();
    await soon(() => expect(got.length).toBeGreaterThan(before));
    expect(got.at(-1)).toBeNull();
    end();
  });
});

describe("rate limits", () => {
  const attempts = async (counters: ReturnType<typeof createCounters>, name: keyof typeof LIMITS, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n++) {
      const counted = counters(name, 3).consume("address:of-this-test");
      answers.push(
        await counted.then(
          () => "let through",
          ({ msBeforeNext }) => msBeforeNext > 0 && "refused",
        ),
      );
    }
    return answers;
  };

  it("are shared by all processes, including those that each process counts alone without Redis", async () => {
    for (const name of ["export", "search-of-address"] as const) {
      const [here, there] = [createCounters((await process()).client), createCounters((await process()).client)];
      await here(name, 3).delete("address:of-this-test");
      expect(await attempts(here, name, 2)).toEqual(["let through", "let through"]);
      expect(await attempts(there, name, 2)).toEqual(["let through", "refused"]);
      await there(name, 3).reward("address:of-this-test", 2);
      expect(await attempts(here, name, 1)).toEqual(["let through"]);
    }
    expect(LIMITS["search-of-address"].isPerProcess).toBe(true);
    expect(await db.rateLimit.count()).toBe(0);
  });

  it("fall back to PostgreSQL or memory while Redis is down or silent, and still refuse", async () => {
    const { client } = await throughProxy();
    const counters = createCounters(client);
    const all = ["let through", "let through", "let through", "refused"];
    proxy.hang();
    expect(await attempts(counters, "export", 4)).toEqual(all);
    proxy.cut();
    await soon(() => expect(isReady(client)).toBe(false));
    expect(await attempts(counters, "search-of-address", 4)).toEqual(all);
    expect(await db.rateLimit.count()).toBe(1);
    await counters("export", 3).delete("address:of-this-test");
    expect(await db.rateLimit.count()).toBe(0);
  });
});

it("readiness reports Redis as ok, or as a warning while it is down", () => {
  expect([redisCheck(null), redisCheck("ready"), redisCheck("away")].map(({ state }) => state)).toEqual([
    ...["ok", "ok", "warning"],
  ]);
});
