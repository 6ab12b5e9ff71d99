import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { createResponseCache } from "~/server/http/response-cache";

let failures = 1;
vi.mock("node:zlib", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:zlib")>();
  type Done = (error: Error | null, compressed: Buffer) => void;
  const gzip = (body: Buffer, options: object, done: Done) =>
    failures-- > 0 ? done(new Error("out of memory"), body) : real.gzip(body, options, done);
  return { ...real, gzip };
});

it("retries a failed compression for the next request", async () => {
  const body = Buffer.from("a page with some text. ".repeat(200));
  const headers = { "content-type": "text/html" };
  const rendered = { status: 200, headers, body, tags: new Set<string>(), isCacheable: true };
  const cache = createResponseCache({ isDown: () => false });
  const server = createServer((request, response) => {
    void (async () => cache.answer(request, response, "/", async () => rendered))().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const get = () => fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": "gzip" } });
  await expect(get()).rejects.toThrow();
  const answer = await get();
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(await answer.text()).toBe(body.toString());
  server.close();
});
