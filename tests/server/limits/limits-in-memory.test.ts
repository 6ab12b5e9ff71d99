import { AsyncLocalStorage } from "node:async_hooks";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { LIMIT_NAMES, LIMITS } from "~/domain/limits";
import { MemoryCounter } from "~/server/auth/memory-counter";
import { consumeAttempt } from "~/server/auth/rate-limit";
import { type CurrentRequest, currentRequest } from "~/server/current-request";
import { observeRequests } from "~/server/http/observe-requests";

afterEach(() => vi.restoreAllMocks());

it.each(LIMIT_NAMES.filter((name) => LIMITS[name].isPerProcess))(
  "%s is counted outside the request context, so that its timer does not hold the response",
  async (name) => {
    const requests = new AsyncLocalStorage<string>();
    const within: unknown[] = [];
    const { setTimeout } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms: number) => {
      if (ms === LIMITS[name].seconds * 1000) within.push(requests.getStore());
      return setTimeout(work, ms);
    }) as typeof setTimeout);
    await requests.run("a request", () => consumeAttempt(name, [`address:${crypto.randomUUID()}`]));
    expect(within).toEqual([undefined]);
  },
);

it("the request context of the log does not hold the response", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let remembered: CurrentRequest | undefined;
  const answer = observeRequests((_, response) => {
    remembered = currentRequest();
    response.end("done");
  });
  const ask = () => {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    answer(request, response);
    return new WeakRef(response);
  };
  const response = ask();
  for (let turns = 0; turns < 20 && response.deref(); turns++) {
    await turn();
    collect();
  }
  expect(remembered?.route()).toEqual(expect.any(String));
  expect(response.deref()).toBeUndefined();
});

it("MemoryCounter keeps no more keys than its maximum, and forgets the least recently used one", async () => {
  const counter = new MemoryCounter({ points: 1, duration: 900, mostKeys: 2 });
  const isLetThrough = (key: string) =>
    counter.consume(key).then(
      () => true,
      () => false,
    );
  expect([await isLetThrough("one"), await isLetThrough("two"), await isLetThrough("one")]).toEqual([
    true,
    true,
    false,
  ]);
  for (let n = 0; n < 500; n++) {
    await isLetThrough(`other ${n}`);
    expect(await isLetThrough("one"), `after ${n} others`).toBe(false);
  }
  expect(counter.dump().storage).toHaveLength(2);
  expect(await isLetThrough("two")).toBe(true);
});
