// The HTTP server in front of Next.js: request setup, timeouts and graceful shutdown.
import { createServer, ServerResponse } from "node:http";
import { Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isRouterState } from "./router-state.mjs";

/** In milliseconds. Uploading a 64 MB backup over a slow connection needs most of `requestTimeout`. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

const RETRY_AFTER_SECONDS = "5";

/** How long idle connections stay open during shutdown: their next request may be in flight. */
const IDLE_CONNECTION_MS = 1_000;

/** Sets `x-client-ip` to the socket's address, overwriting whatever the client sent. */
function setClientIp(request) {
  const address = request.socket.remoteAddress;
  if (address) request.headers["x-client-ip"] = address.replace(/^::ffff:(?=\d+\.)/, "");
  else delete request.headers["x-client-ip"];
}

/** Responds 404 to a path that cannot be decoded; the router would respond 500. */
function rewriteUnreadable(request) {
  const [path = ""] = (request.url ?? "").split("?", 1);
  try {
    decodeURIComponent(path);
  } catch {
    request.url = "/404";
  }
}

const ROUTER_STATE = "next-router-state-tree";

/** Removes a router state header that Next.js cannot parse. */
function dropBrokenRouterState(request) {
  if (!isRouterState(request.headers[ROUTER_STATE])) delete request.headers[ROUTER_STATE];
}

/** While the database is down, a 500 becomes a 503 with Retry-After. */
class ShopResponse extends ServerResponse {
  /** @param {number} status @param {...unknown} rest */
  writeHead(status, ...rest) {
    // Set by src/server/pool.ts, inside the bundle that Next.js loads.
    const told = status === 500 && globalThis.assayDatabase?.isDown ? 503 : status;
    if (told === 503 && !this.hasHeader("Retry-After")) this.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    return super.writeHead(told, ...rest);
  }
}

async function answer(handle, request, response) {
  rewriteUnreadable(request);
  dropBrokenRouterState(request);
  try {
    await handle(request, response);
  } catch (error) {
    process.stderr.write(`A request failed: ${error?.stack ?? error}\n`);
    if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain" });
    response.end(response.writableEnded ? undefined : "Something went wrong on our side.");
  }
}

/**
 * @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => unknown} Handler
 * @param {Handler} handle
 * @param {Partial<typeof TIMEOUTS>} timeouts
 */
export function createHttpServer(handle, timeouts = {}) {
  /** @type {Set<import("node:http").ServerResponse>} */
  const underWay = new Set();
  let isStopping = false;
  let onAnswered = () => {};

  const options = { ...TIMEOUTS, ...timeouts, ServerResponse: ShopResponse };
  const server = createServer(options, (request, response) => {
    setClientIp(request);
    underWay.add(response);
    if (isStopping) response.setHeader("Connection", "close");
    response.once("close", () => {
      underWay.delete(response);
      onAnswered();
    });
    void answer(handle, request, response);
  });

  /** Resolves when no request is in progress. */
  const answered = () =>
    new Promise((resolve) => {
      onAnswered = () => underWay.size === 0 && resolve(undefined);
      onAnswered();
    });

  /**
   * Stops accepting connections, lets open requests finish, then closes what is left. Returns how many requests were
   * cut off because they took longer than `patienceMs`.
   * @param {number} patienceMs
   * @returns {Promise<number>}
   */
  async function stop(patienceMs) {
    isStopping = true;
    // `http.Server.close` would also drop connections that are idle right now, and requests arriving on them.
    const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
    for (const response of underWay) if (!response.headersSent) response.setHeader("Connection", "close");
    let cut = 0;
    const late = setTimeout(() => {
      cut = underWay.size;
      server.closeAllConnections();
    }, patienceMs);
    await answered();
    await Promise.race([closed, wait(IDLE_CONNECTION_MS)]);
    await answered();
    server.closeAllConnections();
    await closed;
    clearTimeout(late);
    return cut;
  }

  return { server, stop };
}
