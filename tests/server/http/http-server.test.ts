import { Agent, type ClientRequest, type IncomingMessage, request as open, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer } from "~/server/http/server.mjs";
import { soon } from "~tests/support/soon";

type HttpServer = ReturnType<typeof createHttpServer>;
type Handler = Parameters<typeof createHttpServer>[0];

const running: Server[] = [];

async function serving(handler: Handler, timeouts?: Parameters<typeof createHttpServer>[1]): Promise<HttpServer> {
  const http = createHttpServer(handler, timeouts);
  running.push(http.server);
  await new Promise<void>((listening) => http.server.listen(0, "127.0.0.1", listening));
  return http;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port; // a TCP server has one

function answerOf(
  sent: ClientRequest,
): Promise<{ status: number | undefined; body: string; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode, body, response }));
    });
  });
}

const get = (server: Server, options: object = {}) =>
  answerOf(open({ host: "127.0.0.1", port: portOf(server), ...options }).end());

afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("a URL that cannot be decoded", () => {
  const echo: Handler = (request, response) => response.end(request.url);

  it.each(["/files/%", "/product/%E0%A4%A", "/api/trpc/%zz", "/%ff?ref=ABC", "/_next/static/%.png"])(
    "%s is passed on as /404",
    async (path) => {
      const { server } = await serving(echo);
      expect((await get(server, { path })).body).toBe("/404");
    },
  );

  it("is recognized by its path only; the page reads the query", async () => {
    const { server } = await serving(echo);
    expect((await get(server, { path: "/search?q=50%" })).body).toBe("/search?q=50%");
    expect((await get(server, { path: "/category/caf%C3%A9" })).body).toBe("/category/caf%C3%A9");
  });
});

describe("the header Next-Router-State-Tree", () => {
  const echo: Handler = (request, response) => response.end(String(request.headers["next-router-state-tree"]));
  const sent = async (state: string) => {
    const { server } = await serving(echo);
    return (await get(server, { headers: { "Next-Router-State-Tree": state } })).body;
  };

  it("is passed on when it is valid", async () => {
    const product = ["product", { children: [["slug", "bpc-157", "d", null], { children: ["__PAGE__", {}] }] }];
    for (const state of [
      ["", { children: ["cart", {}] }],
      ["", { children: product, modal: ["(slot)", {}, null, "refetch"] }, ["/cart", "?a=1"], null, 16],
    ]) {
      const header = encodeURIComponent(JSON.stringify(state));
      expect(await sent(header)).toBe(header);
    }
  });

  it.each([
    "%",
    "[1",
    "[]",
    "{}",
    "null",
    '["",{"children":1}]',
    "[".repeat(10_000),
    '["",{},1]',
    '[["a","b","x",null],{}]',
  ])("is removed when it is malformed: %s", async (state) => {
    expect(await sent(state)).toBe("undefined");
  });
});

describe("the header x-client-ip", () => {
  const echo: Handler = (request, response) => response.end(JSON.stringify(request.headers["x-client-ip"] ?? null));

  it("is the socket's remote address", async () => {
    const { server } = await serving(echo);
    expect((await get(server)).body).toBe('"127.0.0.1"');
  });

  it.each([
    ["one value", { "x-client-ip": "203.0.113.9" }],
    ["several values", { "X-Client-IP": ["203.0.113.9", "203.0.113.10"] }],
    ["an empty value", { "x-client-ip": "" }],
  ])("is overwritten when a client sends %s", async (_, headers) => {
    const { server } = await serving(echo);
    expect((await get(server, { headers })).body).toBe('"127.0.0.1"');
  });
});

describe("a request", () => {
  it("gets a 500 without a stack when its handler fails", async () => {
    const { server } = await serving(() => Promise.reject(new Error("secret detail")));
    const { status, body } = await get(server);
    expect([status, body]).toEqual([500, "Something went wrong on our side."]);
  });

  it("gets a 408 and a closed connection when its headers never end", async () => {
    const { server } = await serving((_, response) => response.end(), {
      headersTimeout: 50,
      requestTimeout: 50,
      connectionsCheckingInterval: 10,
    });
    const socket = connect(portOf(server), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString();
    });
    socket.write("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ");
    await new Promise((closed) => socket.once("close", closed));
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("a stopping server", () => {
  /** A handler that keeps its requests in `held` until the test answers them. */
  function holding() {
    const held: (() => void)[] = [];
    const handler: Handler = (_, response) => {
      held.push(() => response.end("answered"));
    };
    return { handler, held };
  }

  it("answers every request it has accepted, closes their connections, and takes no new ones", async () => {
    const { handler, held } = holding();
    const { server, stop } = await serving(handler);
    const port = portOf(server);
    const agent = new Agent({ keepAlive: true });
    const answers = Promise.all([get(server, { agent }), get(server, { agent }), get(server, { agent })]);
    await soon(() => expect(held).toHaveLength(3));
    const stopped = stop(60_000);
    await expect(answerOf(open({ host: "127.0.0.1", port }).end())).rejects.toThrow(/ECONNREFUSED/);
    for (const answer of held) answer();
    expect(await stopped).toBe(0);
    const all = await answers;
    expect(all.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, "answered"]));
    expect(all.map(({ response }) => response.headers.connection)).toEqual(Array(3).fill("close"));
    agent.destroy();
  });

  it("finishes a response whose headers have already been sent", async () => {
    const ends: (() => void)[] = [];
    const { server, stop } = await serving((_, response) => {
      response.write("first half, ");
      ends.push(() => response.end("second half"));
    });
    const agent = new Agent({ keepAlive: true });
    const answer = get(server, { agent });
    await soon(() => expect(ends).toHaveLength(1));
    const stopped = stop(60_000);
    ends[0]?.();
    expect((await answer).body).toBe("first half, second half");
    expect(await stopped).toBe(0);
    agent.destroy();
  });

  it("answers a request on a connection that was idle at the stop", async () => {
    const { server, stop } = await serving((_, response) => response.end("answered"));
    const port = portOf(server);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () => answerOf(open({ host: "127.0.0.1", port, agent }).end());
    expect((await ask()).response.headers.connection).toBe("keep-alive");
    const stopped = stop(60_000);
    const { body, response } = await ask();
    expect([body, response.headers.connection]).toEqual(["answered", "close"]);
    expect(await stopped).toBe(0);
    agent.destroy();
  });

  it("answers the first request of a connection accepted before the stop", async () => {
    const { server, stop } = await serving((_, response) => response.end("answered"));
    const accepted = new Promise((resolve) => server.once("connection", resolve));
    const socket = connect(portOf(server), "127.0.0.1");
    await accepted;
    const stopped = stop(60_000);
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString();
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
    await closed;
    expect(received).toContain("answered");
    expect(await stopped).toBe(0);
  });

  it("aborts and counts requests that take longer than its timeout", async () => {
    const { handler, held } = holding();
    const { server, stop } = await serving(handler);
    const cut = get(server).catch((error: Error) => error.message);
    await soon(() => expect(held).toHaveLength(1));
    expect(await stop(10)).toBe(1);
    expect(await cut).toMatch(/hang up|ECONNRESET/);
  });
});
