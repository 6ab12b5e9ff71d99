import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/api/trpc/[trpc]/route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { endOnShutdown } from "~/server/live/end-on-shutdown";
import { createShutdown, onShutdown } from "~/server/shutdown";
import { resetDatabase } from "~tests/support/database";
import { createOrder, createUser } from "~tests/support/factories";
import { listeningOrderStreams } from "~tests/support/order-streams";
import { soon } from "~tests/support/soon";

const leaving: AbortController[] = [];
beforeEach(resetDatabase);
afterEach(() => {
  for (const each of leaving.splice(0)) each.abort();
});

/** The event stream of one customer's order, as the browser receives it, with its own shutdown. */
async function openStream() {
  const user = await createUser(db);
  const order = await createOrder(db, user);
  const cookie = (await sessionCookie({ userId: user.id, sessionVersion: user.sessionVersion })).split(";")[0] ?? "";
  const input = encodeURIComponent(JSON.stringify({ orderId: order.id }));
  const leave = new AbortController();
  leaving.push(leave);
  const request = new Request(`http://localhost:3000/api/trpc/orders.live?input=${input}`, {
    headers: { cookie },
    signal: leave.signal,
  });
  const shutdown = createShutdown();
  const response = endOnShutdown(await GET(request), (end) => onShutdown("drain", end, shutdown));
  return { response, shutdown, leave };
}

/** Reads until the text contains `part`, and then goes on in the background. */
async function readUntil(response: Response, part: string) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const got = { text: "", isOver: false };
  void (async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) got.text += next.value;
    got.isOver = true;
  })();
  await soon(() => expect(got.text).toContain(part));
  return got;
}

describe("an event stream of a stopping server", () => {
  it("ends with a retry time for the browser, and not as a finished subscription", async () => {
    const { response, shutdown, leave } = await openStream();
    const got = await readUntil(response, `"orderId":"`);
    await shutdown.run("drain");
    await soon(() => expect(got.isOver).toBe(true));
    const [, retryMs] = /\nretry: (\d+)\n\n$/.exec(got.text) ?? [];
    expect(Number(retryMs)).toBeGreaterThanOrEqual(1000);
    expect(Number(retryMs)).toBeLessThan(4000);
    expect(got.text).not.toContain("event: return");
    leave.abort();
    await soon(() => expect(listeningOrderStreams()).toBe(0));
  });

  it("ends immediately when it is opened after the stop began", async () => {
    const { response, shutdown } = await openStream();
    await shutdown.run("drain");
    const late = endOnShutdown(new Response("data: 1\n\n", response), (end) => onShutdown("drain", end, shutdown));
    expect(await late.text()).toMatch(/^retry: \d+\n\n$/);
  });

  it("is removed from the shutdown when its browser disconnects", async () => {
    const { response, shutdown } = await openStream();
    expect(shutdown.acts.drain.size).toBe(1);
    await response.body?.cancel();
    expect(shutdown.acts.drain.size).toBe(0);
    await expect(shutdown.run("drain")).resolves.toBeUndefined();
  });

  it("is the only response that is changed", () => {
    const answer = Response.json({ ok: true });
    expect(endOnShutdown(answer)).toBe(answer);
  });
});

describe("the shutdown of a server", () => {
  it("waits for every action of a phase, even when another one fails", async () => {
    const shutdown = createShutdown();
    const done: string[] = [];
    onShutdown("drain", () => Promise.reject(new Error("a failed act")), shutdown);
    onShutdown(
      "drain",
      async () => {
        await new Promise((turn) => setImmediate(turn));
        done.push("worker");
      },
      shutdown,
    );
    onShutdown("close", () => done.push("pool"), shutdown);
    await shutdown.run("drain");
    expect(done).toEqual(["worker"]);
    await shutdown.run("close");
    expect(done).toEqual(["worker", "pool"]);
  });

  it("awaits a callback registered while its phase runs, and handles a late one that rejects", async () => {
    const shutdown = createShutdown();
    const done: string[] = [];
    const turn = () => new Promise((next) => setImmediate(next));
    onShutdown("drain", turn, shutdown);
    const running = shutdown.run("drain");
    onShutdown(
      "drain",
      () =>
        turn()
          .then(turn)
          .then(() => done.push("late")),
      shutdown,
    );
    await running;
    expect(done).toEqual(["late"]);
    // An unhandled rejection would fail the test run.
    onShutdown("drain", () => Promise.reject(new Error("a failed act")), shutdown);
    await turn();
  });
});
