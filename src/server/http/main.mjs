// The shop's server process: Next.js behind our own HTTP server. `node src/server/http/main.mjs --port 3000 [--dev]`
import cluster from "node:cluster";
import { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import next from "next";
import { releaseCallSitesOfAborts } from "./release-call-sites.mjs";
import { warmHttpServer } from "./warm-up.mjs";

/** Open requests get most of the ten seconds within which the process has to exit. */
const DRAIN_MS = 8_000;
const GONE_MS = 9_500;

const started = performance.now();
const { version } = createRequire(import.meta.url)("next/package.json");
const { values } = parseArgs({
  options: {
    port: { type: "string", short: "p", default: "3000" },
    hostname: { type: "string", short: "H" },
    dev: { type: "boolean", default: false },
  },
});
const { hostname, dev } = values;
const port = Number(values.port);
const say = (line) => process.stdout.write(`${line}\n`);

const app = next({ dev, port, hostname, dir: fileURLToPath(new URL("../../..", import.meta.url)) });
let isStopping = false;
/** @type {Awaited<ReturnType<typeof warmHttpServer>> | undefined} Undefined until the bundle is loaded. */
let http;

/** Next.js loads its bundle and runs src/instrumentation.ts on the first request, which this one is. */
async function loadBundle() {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/api/health" });
  // Not awaited: the response has no socket, so it never ends.
  void handle(request, new ServerResponse(request));
  while (!globalThis.assayRequestHandler) await wait(10);
}

/** Ends streams, lets open requests finish, then closes jobs and connections (`src/server/shutdown.ts`). */
async function stop() {
  isStopping = true;
  if (!http) process.exit(0);
  setTimeout(() => process.exit(1), GONE_MS).unref();
  // Set by src/server/shutdown.ts, inside the bundle that Next.js loads.
  const shutdown = globalThis.assayShutdown;
  const drained = shutdown?.run("drain");
  if (dev) http.server.closeAllConnections();
  const cut = await http.stop(DRAIN_MS);
  if (cut > 0) process.stderr.write(`${cut} requests took longer than ${DRAIN_MS / 1000} seconds and were cut.\n`);
  await drained;
  await app.close();
  await shutdown?.run("close");
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, () => {
    if (!isStopping) void stop();
  });
}

releaseCallSitesOfAborts();
await app.prepare();
const handle = app.getRequestHandler();
await loadBundle();
// Set by src/instrumentation.ts, inside the bundle that Next.js loads.
const requestHandler = globalThis.assayRequestHandler(handle);
http = await warmHttpServer(requestHandler);
http.server.once("error", (error) => {
  process.stderr.write(`The server cannot listen on port ${port}: ${error.message}\n`);
  process.exit(1);
});
http.server.listen(port, hostname, () => {
  // In a cluster, the primary prints this instead.
  if (cluster.isWorker) return;
  const addresses = Object.values(networkInterfaces()).flat();
  const outside = hostname ?? addresses.find((each) => each?.family === "IPv4" && !each.internal)?.address;
  say(`▲ Next.js ${version}`);
  say(`- Local:         http://${hostname ?? "localhost"}:${port}`);
  if (outside) say(`- Network:       http://${outside}:${port}`);
  say(`✓ Ready in ${Math.round(performance.now() - started)}ms`);
});
