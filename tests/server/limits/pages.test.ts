// What a visitor reads over HTTP is counted by their address where it has to be made: out of the cache it is free.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { forgetLimitSettings } from "~/server/auth/limit-settings";
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
/** A client whom no other test was. */
const somebody = () => ({ "x-client-ip": `2001:db8:99:${(++count).toString(16)}::1` });

async function limitTo(points: number, name: string) {
  await db.limitSetting.create({ data: { name, points, updatedAt: NOW } });
  forgetLimitSettings();
}

/** The statuses of these addresses, asked for one after the other. */
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

it("pages that were never asked for are made so often, then refused; those that are there are sent all the same", async () => {
  await limitTo(3, "page-of-address");
  const headers = somebody();
  const before = made;
  expect(await statuses(SEARCHES, headers)).toEqual([200, 200, 200, 429]);
  expect(made - before).toBe(3);
  expect(await statuses(SEARCHES.slice(0, 3), headers)).toEqual([200, 200, 200]);
  const refused = await fetch(`${origin}/search?q=five`, { headers });
  expect(await refused.text()).toMatch(/Too many pages at once.+You can try again in \d+ \w+\./s);
  // Nobody else is told that, and what was refused is not kept.
  expect(await statuses(["/search?q=five"], somebody())).toEqual([200]);
  expect(made - before).toBe(4);
});

/** What a browser says that loads what a link in sight leads to. */
const AHEAD = { rsc: "1", "next-router-prefetch": "1" };

it("links loaded ahead have an end as well, of a reader and of a visitor, and take nothing from pages", async () => {
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
])("a page that only pretends to be loaded ahead is counted as a page: %s", async (_, pretended) => {
  await limitTo(1, "page-of-address");
  const headers = { ...somebody(), ...pretended, cookie: await browserOf(await createUser(db)) };
  expect(await statuses(["/", "/"], headers)).toEqual([200, 429]);
});

it("a page for one reader is counted each time, whoever signs in from there", async () => {
  await limitTo(2, "page-of-address");
  const headers = somebody();
  const [one, other] = [await browserOf(await createUser(db)), await browserOf(await createUser(db))];
  expect(await statuses(["/", "/"], { ...headers, cookie: one })).toEqual([200, 200]);
  expect(await statuses(["/"], { ...headers, cookie: other })).toEqual([429]);
  // What a browser loads ahead for links in sight is counted apart.
  expect(await statuses(["/", "/"], { ...headers, cookie: one, ...AHEAD })).toEqual([200, 200]);
  expect(await statuses(["/"], { ...somebody(), cookie: other })).toEqual([200]);
});

it("a visitor's searches by the API are counted although their answers are kept for everybody", async () => {
  await limitTo(3, "search-of-address");
  const headers = somebody();
  expect(await statuses(CALLS, headers)).toEqual([200, 200, 200, 429]);
  expect(await statuses(CALLS.slice(0, 3), headers)).toEqual([200, 200, 200]);
  expect(await statuses(CALLS.slice(3), somebody())).toEqual([200]);
});
