import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createResponseCache, type Rendered } from "~/server/http/response-cache";

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

const text = (body: string, more: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { "content-type": "text/html", "cache-control": "public", vary: "Accept-Encoding" },
  body: Buffer.from(body),
  tags: new Set(["products"]),
  isCacheable: true,
  ...more,
});

/** A server that answers every path from the cache, and calls `render` on a miss. */
async function serving(
  render: (path: string) => Promise<Rendered>,
  options: { isDown?: () => boolean; mostBytes?: number } = {},
) {
  const cache = createResponseCache({ isDown: () => false, ...options });
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? "/";
    void cache.answer(request, response, path, () => render(path));
  });
  running.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const get = async (path: string, headers: Record<string, string> = { "accept-encoding": "identity" }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return { cache, get, port };
}

/** A promise that is settled from outside. */
function later<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

describe("a cached response", () => {
  it("is rendered once, even for concurrent requests", async () => {
    const rendering = later<Rendered>();
    const render = vi.fn(() => rendering.promise);
    const { get } = await serving(render);
    const asked = [get("/"), get("/"), get("/")];
    await vi.waitFor(() => expect(render).toHaveBeenCalled());
    rendering.settle(text("page"));
    expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(["page", "page", "page"]);
    expect((await get("/")).body).toBe("page");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each([429, 207])(
    "is not refused (%i) to clients who wait for the same page as a client over its limit",
    async (status) => {
      const refusing = later<Rendered>();
      const render = vi.fn(async () => text("page"));
      render.mockReturnValueOnce(refusing.promise);
      const { get } = await serving(render);
      const refused = get("/");
      await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
      const others = [get("/"), get("/")];
      // By now both wait for the first request's rendering.
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(render).toHaveBeenCalledTimes(1);
      refusing.settle(text("refused", { status, isCacheable: false }));
      expect((await refused).status).toBe(status);
      for (const other of await Promise.all(others)) expect(other).toMatchObject({ status: 200, body: "page" });
      expect((await get("/")).body).toBe("page");
    },
  );

  it("is rendered again after a change of what it depends on, and of nothing else", async () => {
    let edition = 1;
    const render = vi.fn(async (path: string) =>
      text(`${path} ${edition}`, { tags: new Set([path === "/a" ? "product:a" : "product:b", "settings"]) }),
    );
    const { cache, get } = await serving(render);
    await Promise.all([get("/a"), get("/b")]);
    edition = 2;
    cache.forget(["product:a"]);
    expect([(await get("/a")).body, (await get("/b")).body]).toEqual(["/a 2", "/b 1"]);
    edition = 3;
    cache.forget(["settings"]);
    expect([(await get("/a")).body, (await get("/b")).body]).toEqual(["/a 3", "/b 3"]);
    edition = 4;
    cache.forget("everything");
    expect([(await get("/a")).body, (await get("/b")).body]).toEqual(["/a 4", "/b 4"]);
  });

  it("is not cached or shared with later requests when a change arrives during its rendering", async () => {
    const old = later<Rendered>();
    const render = vi.fn(async () => text("new")).mockImplementationOnce(() => old.promise);
    const { cache, get } = await serving(render);
    const before = get("/");
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    cache.forget(["products"]);
    const after = get("/");
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
    expect((await after).body).toBe("new");
    old.settle(text("old"));
    expect((await before).body).toBe("old");
    expect((await get("/")).body).toBe("new");
  });

  it("is served stale while nothing can be rendered or rendering fails", async () => {
    let isDown = false;
    const render = vi.fn(async () => text("page"));
    const { cache, get } = await serving(render, { isDown: () => isDown });
    await get("/");
    isDown = true;
    cache.forget("everything");
    expect((await get("/")).body).toBe("page");
    expect(render).toHaveBeenCalledTimes(1);
    isDown = false;
    render.mockResolvedValueOnce(text("Something went wrong", { status: 500, isCacheable: false }));
    expect(await get("/")).toMatchObject({ status: 200, body: "page" });
    render.mockResolvedValueOnce(text("page again"));
    expect((await get("/")).body).toBe("page again");
  });

  it("is not stored when it is marked as not cacheable, such as a redirect", async () => {
    const moved = text("", { status: 308, headers: { location: "/b" }, isCacheable: false });
    const render = vi.fn(async () => moved);
    const { get, port } = await serving(render);
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/a`, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([308, "/b"]);
    await get("/a").catch(() => undefined);
    expect(render.mock.calls.length).toBeGreaterThan(1);
  });

  it("is evicted to make room for others, the least recently used first", async () => {
    const render = vi.fn(async (path: string) => text(path.padEnd(20_000, "x")));
    const { get, cache } = await serving(render, { mostBytes: 70_000 });
    for (const path of ["/a", "/b", "/c", "/a", "/d"]) await get(path);
    expect(cache.size().bytes).toBeLessThanOrEqual(70_000);
    render.mockClear();
    await get("/a");
    expect(render).not.toHaveBeenCalled();
    await get("/b");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("is compressed as the browser accepts it, and not sent again to a browser that has it", async () => {
    const page = "a page with some text. ".repeat(200);
    const { get, port } = await serving(async () => text(page));
    for (const [accepted, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await get("/", { "accept-encoding": accepted });
      expect([accepted, answer.headers.get("content-encoding"), answer.body]).toEqual([accepted, encoding, page]);
    }
    const raw = async (accepted: string) => {
      const { request } = await import("node:http");
      return new Promise<Buffer>((resolve) =>
        request({ port, host: "127.0.0.1", headers: { "accept-encoding": accepted } }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => resolve(Buffer.concat(parts)));
        }).end(),
      );
    };
    expect([brotliDecompressSync(await raw("br")).toString(), gunzipSync(await raw("gzip")).toString()]).toEqual([
      page,
      page,
    ]);
    const etag = (await get("/")).headers.get("etag") ?? "";
    const again = await get("/", { "if-none-match": etag });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect((await get("/", { "if-none-match": 'W/"other"' })).status).toBe(200);
  });
});
