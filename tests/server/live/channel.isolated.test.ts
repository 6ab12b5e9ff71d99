import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { listen, notify } from "~/server/live/channel";
import { createListener, type Listener } from "~/server/live/listener";
import { soon } from "~tests/support/soon";

const processes: Listener[] = [];

/** A listener with its own connection, as another server process has. */
function anotherProcess(): Listener {
  const listener = createListener(env.DATABASE_URL);
  processes.push(listener);
  return listener;
}

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const LIVE = "from pg_stat_activity where application_name = 'assay-live' and datname = current_database()";
const connections = async () => (await query<{ n: number }>(`select count(*)::int as n ${LIVE}`))[0]?.n;

async function subscribed(listener: Pick<Listener, "listen">, channel: string) {
  const got: (string | null)[] = [];
  const end = listener.listen(channel, (payload) => got.push(payload));
  await end.ready;
  return { got, end };
}

afterEach(async () => {
  await Promise.all(processes.splice(0).map((listener) => listener.close()));
  await soon(async () => expect(await connections()).toBe(0));
});

describe("signals between server processes", () => {
  it("reach every process, in order, on their own channel only", async () => {
    const [here, there] = [await subscribed({ listen }, "orders"), await subscribed(anotherProcess(), "orders")];
    const other = await subscribed({ listen }, "settings");
    await db.$transaction(async (tx) => {
      await notify(tx, "orders", "one");
      await notify(tx, "orders", 'two "quoted"');
    });
    await notify(db, "orders", "three");
    const all = ["one", 'two "quoted"', "three"];
    await soon(() => expect([here.got, there.got]).toEqual([all, all]));
    expect(other.got).toEqual([]);
    for (const { end } of [here, other]) end();
  });

  it("are sent at commit, and not at all after a rollback", async () => {
    const { got } = await subscribed(anotherProcess(), "orders");
    const undone = db.$transaction(async (tx) => {
      await notify(tx, "orders", "undone");
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await db.$transaction(async (tx) => {
      await notify(tx, "orders", "kept");
      await tx.$queryRaw`SELECT pg_sleep(0.05)::text`;
      expect(got).toEqual([]);
    });
    await soon(() => expect(got).toEqual(["kept"]));
  });

  it("resume after the connection was lost, and report that something may have been missed", async () => {
    const { got } = await subscribed(anotherProcess(), "orders");
    await query(`select pg_terminate_backend(pid) ${LIVE}`);
    await notify(db, "orders", "while it was away");
    await soon(() => expect(got).toContain(null));
    await notify(db, "orders", "after");
    await soon(() => expect(got.at(-1)).toBe("after"));
  });

  it("survive repeated connection losses", async () => {
    const { got } = await subscribed(anotherProcess(), "orders");
    for (let cut = 1; cut <= 3; cut++) {
      await query(`select pg_terminate_backend(pid) ${LIVE}`);
      await soon(() => expect(got.filter((payload) => payload === null)).toHaveLength(cut));
    }
    expect(await connections()).toBe(1);
  });

  it("stop with their subscription, leave others alone, and need no connection when nobody listens", async () => {
    const listener = anotherProcess();
    const [one, two] = [await subscribed(listener, "orders"), await subscribed(listener, "orders")];
    expect([listener.count(), await connections()]).toEqual([2, 1]);
    one.end();
    one.end();
    await notify(db, "orders", "a");
    await soon(() => expect(two.got).toEqual(["a"]));
    expect([one.got, listener.count()]).toEqual([[], 1]);
    two.end();
    await soon(async () => expect(await connections()).toBe(0));
    const again = await subscribed(listener, "orders");
    await notify(db, "orders", "b");
    await soon(() => expect(again.got).toContain("b"));
  });

  it("reach the other handlers when one throws", async () => {
    const listener = anotherProcess();
    listener.listen("orders", () => {
      throw new Error("mine alone");
    });
    const { got } = await subscribed(listener, "orders");
    await notify(db, "orders", "a");
    await soon(() => expect(got).toEqual(["a"]));
  });
});
