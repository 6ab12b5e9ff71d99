import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { sharedRead } from "~/server/live/shared-read";
import { MAX_STREAMS_OF_ONE, openStreams, withinStreamLimits } from "~/server/live/stream-limits";
import { watchOrder } from "~/server/services/orders/watch-orders";
import { resetDatabase } from "~tests/support/database";
import { callerFor, countStatements, createAdmin, createOrder, signedInContext } from "~tests/support/factories";
import { call, isUuid, PROCEDURES, sampleOf } from "~tests/support/input-schemas";
import { soon } from "~tests/support/soon";

const REFUSED = { code: "TOO_MANY_REQUESTS" };
const leaving: (() => unknown)[] = [];

beforeEach(resetDatabase);
afterEach(async () => {
  await Promise.all(leaving.splice(0).map((leave) => leave()));
  await soon(() => expect(openStreams()).toBe(0));
});

/** Opens a stream and reads its first event. */
async function open<T>(stream: AsyncIterable<T>): Promise<AsyncIterator<T>> {
  const iterator = stream[Symbol.asyncIterator]();
  await iterator.next();
  leaving.push(() => iterator.return?.());
  return iterator;
}

async function* endless() {
  for (let event = 0; ; event++) yield event;
}

describe("event streams", () => {
  const subscriptions = PROCEDURES.filter(({ type }) => type === "subscription");

  it("are all known", () => {
    expect(subscriptions.map(({ path }) => path).sort()).toEqual(["admin.orders.live", "orders.live"]);
  });

  it.each(subscriptions)(
    "of $path are limited to six for one account; the seventh is refused",
    async ({ path, input }) => {
      const streamsOf = async () => {
        const user = await createAdmin(db);
        const { id: orderId } = await createOrder(db, user);
        const caller = await callerFor(db, user.id);
        const given =
          input &&
          sampleOf(input, ({ key, schema }) => (isUuid(schema) ? orderId : key === "lastEventId" ? null : undefined));
        return async () => (await call(caller, path, given)) as AsyncIterable<unknown>;
      };
      const [stream, streamOfOther] = [await streamsOf(), await streamsOf()];
      for (let count = 0; count < MAX_STREAMS_OF_ONE; count++) await open(await stream());
      await expect(open(await stream())).rejects.toMatchObject(REFUSED);
      expect(openStreams()).toBe(MAX_STREAMS_OF_ONE);
      await open(await streamOfOther());
      expect(openStreams()).toBe(MAX_STREAMS_OF_ONE + 1);
    },
  );

  it("have a total limit for each process, and one that closes makes room", async () => {
    const most = { ofOne: 10, ofAll: 3 };
    const streams = await Promise.all(["a", "b", "c"].map((owner) => open(withinStreamLimits(owner, endless(), most))));
    await expect(open(withinStreamLimits("d", endless(), most))).rejects.toMatchObject(REFUSED);
    await streams[0]?.return?.();
    await open(withinStreamLimits("d", endless(), most));
    expect(openStreams()).toBe(3);
  });

  it("make room when they fail or end by themselves", async () => {
    const most = { ofOne: 1, ofAll: 1 };
    async function* failing() {
      yield 1;
      throw new Error("broken");
    }
    const stream = await open(withinStreamLimits("a", failing(), most));
    await expect(stream.next()).rejects.toThrow("broken");
    for await (const _ of withinStreamLimits("a", [1, 2] as never, most)) expect(openStreams()).toBe(1);
    expect(openStreams()).toBe(0);
  });

  it("of one order and session read a change once, however many are open", async () => {
    const user = await createAdmin(db);
    const { id: orderId } = await createOrder(db, user);
    const ctx = await signedInContext(db, user.id);
    const caller = await callerFor(db, user.id);
    const statementsWith = async (count: number) => {
      const browser = new AbortController();
      let told = 0;
      const watching = Array.from({ length: count }, async () => {
        for await (const _ of watchOrder(ctx, { orderId }, { signal: browser.signal })) told += 1;
      });
      await soon(() => expect(told).toBe(count));
      const statements = await countStatements(db, async () => {
        await caller.admin.orders.sendMessage({ orderId, message: `News for ${count}` });
        await soon(() => expect(told).toBe(2 * count));
      });
      browser.abort();
      await Promise.all(watching);
      return statements.filter(
        (statement) => statement.trimStart().startsWith("SELECT") && !/FOR (NO KEY )?UPDATE/.test(statement),
      );
    };
    // The first message of a thread takes more statements than those after it.
    await statementsWith(1);
    const [one, many] = [await statementsWith(1), await statementsWith(6)];
    expect(many).toHaveLength(one.length);
    expect(many.filter((statement) => statement.includes("concat_ws"))).toHaveLength(1);
  });
});

describe("sharedRead", () => {
  it("reads once for concurrent callers, and again for later ones", async () => {
    let reads = 0;
    const read = () => sharedRead(db, "key", async () => ++reads);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect(await read()).toBe(2);
    expect(await Promise.all([read(), sharedRead(db, "other", async () => "other")])).toEqual([3, "other"]);
  });

  it("starts after all callers have asked, so that nobody gets data from before their call", async () => {
    let value = "old";
    const first = sharedRead(db, "key", async () => value);
    value = "new";
    expect(await Promise.all([first, sharedRead(db, "key", async () => value)])).toEqual(["new", "new"]);
  });

  it("rejects for all concurrent callers when it fails, and is retried by the next one", async () => {
    const broken = () => sharedRead(db, "key", () => Promise.reject(new Error("broken")));
    await Promise.all([broken(), broken()].map((read) => expect(read).rejects.toThrow("broken")));
    expect(await sharedRead(db, "key", async () => 1)).toBe(1);
  });
});
