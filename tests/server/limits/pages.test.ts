// Page requests count against the limit of their IP address only if the page has to be rendered; cached ones are free.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import { db } from "~/server/db";
import { followsCatalogue } from "~/server/follow-catalogue-changes";
import { createRequestHandler } from "~/server/http/handle-request";
import { resetDatabase } from "~tests/support/database";
import { createUser, NOW } from "~tests/support/factories";
import { browserOf } from "~tests/support/sign-in";

let made = 0;
const server = createServer(
  createRequestHandler(async (_: IncomingMessage, response: ServerResponse) => {
    made++;
    response.writeHead(200, { "Content-Type": "text/html" }).end("<html></html>");
  }),
);
let origin = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await vi.waitUntil(followsCatalogue, { timeout: 20_000 });
});
afterAll(() => server.close());
beforeEach(resetDatabase);

let count = 0;
/** A client IP address that no other test uses. */
const somebody = () => ({ "x-client-ip": `2001:db8:99:${(++count).toString(16)}::1` });

async function limitTo(points: number, name: string) {
  await db.limitSetting.create({ data: { name, points, updatedAt: NOW } });
  invalidateLimitSettings();
}

/** The statuses of these URLs, requested one after the other. */
async function statuses(paths: string[], headers: Record<string, string>): Promise<number[]> {
  const found = [];
  for (const path of paths) {
    const answer = await fetch(`${origin}${path}`, { headers });
    await answer.text();
    if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    found.push(answer.status);
  }
  return found;
}

const SEARCHES = ["one", "two", "three", "four"].map((word) => `/search?q=${word}`);
const CALLS = ["one", "two", "three", "four"].map(
  (text) => `/api/trpc/catalogue.search?input=${encodeURIComponent(JSON.stringify({ text }))}`,
);

it("uncached pages are refused beyond the limit, while cached ones are still served", async () => {
  await limitTo(3, "page-of-address");
  const headers = somebody();
  const before = made;
  expect(await statuses(SEARCHES, headers)).toEqual([200, 200, 200, 429]);
  expect(made - before).toBe(3);
  expect(await statuses(SEARCHES.slice(0, 3), headers)).toEqual([200, 200, 200]);
  const refused = await fetch(`${origin}/search?q=five`, { headers });
  expect(await refused.text()).toMatch(/Too many pages at once.+You can try again in \d+ \w+\./s);
  // Other clients are not affected, and the refusal is not cached.
  expect(await statuses(["/search?q=five"], somebody())).toEqual([200]);
  expect(made - before).toBe(4);
});

/** The headers of a browser that prefetches a visible link. */
const AHEAD = { rsc: "1", "next-router-prefetch": "1" };

it("prefetches have a limit of their own, for users and visitors, and do not count as pages", async () => {
  await limitTo(2, "page-of-address");
  await limitTo(3, "link-of-address");
  const headers = somebody();
  const cookie = await browserOf(await createUser(db));
  expect(await statuses(["/", "/", "/", "/"], { ...headers, ...AHEAD, cookie })).toEqual([200, 200, 200, 429]);
  expect(await statuses(["/search?q=ahead"], { ...headers, ...AHEAD })).toEqual([429]);
  expect(await statuses(["/", "/", "/"], { ...headers, cookie })).toEqual([200, 200, 429]);
});

it.each<[string, Record<string, string>]>([
  ["not asked for as data", { "next-router-prefetch": "1" }],
  ["with data that the framework does not know", { ...AHEAD, rsc: "0" }],
  ["with all its data", { ...AHEAD, "next-router-prefetch": "2" }],
  ["with another of its headers alone", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
])("a request that only pretends to be a prefetch counts as a page: %s", async (_, pretended) => {
  await limitTo(1, "page-of-address");
  const headers = { ...somebody(), ...pretended, cookie: await browserOf(await createUser(db)) };
  expect(await statuses(["/", "/"], headers)).toEqual([200, 429]);
});

it("a personalized page counts each time, for all accounts at one IP address together", async () => {
  await limitTo(2, "page-of-address");
  const headers = somebody();
  const [one, other] = [await browserOf(await createUser(db)), await browserOf(await createUser(db))];
  expect(await statuses(["/", "/"], { ...headers, cookie: one })).toEqual([200, 200]);
  expect(await statuses(["/"], { ...headers, cookie: other })).toEqual([429]);
  // Prefetches of visible links are counted separately.
  expect(await statuses(["/", "/"], { ...headers, cookie: one, ...AHEAD })).toEqual([200, 200]);
  expect(await statuses(["/"], { ...somebody(), cookie: other })).toEqual([200]);
});

it("a visitor's API searches are counted although their responses are cached for everybody", async () => {
  await limitTo(3, "search-of-address");
  const headers = somebody();
  expect(await statuses(CALLS, headers)).toEqual([200, 200, 200, 429]);
  expect(await statuses(CALLS.slice(0, 3), headers)).toEqual([200, 200, 200]);
  expect(await statuses(CALLS.slice(3), somebody())).toEqual([200]);
});
