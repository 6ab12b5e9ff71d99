// The shop's server as its own process, with its database behind a proxy that can cut and hang.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTcpProxy } from "~tests/support/tcp-proxy";
import { serverAccount } from "../../scripts/lib/postgres-binaries";
import { bootServer, type ServerState } from "../../scripts/lib/postgres-server";
import { freePort } from "../../scripts/lib/project";
import { answers, type ShopServer, startServer } from "../../scripts/lib/server";

const dataDir = process.env.DATA_DIR ?? "";
const databaseUrl = process.env.DATABASE_URL ?? "";

export async function startShop(more: Record<string, string> = {}) {
  const proxy = await startTcpProxy(databaseUrl);
  const port = await freePort();
  const direct = `http://127.0.0.1:${port}`;
  // What people's browsers go through, on their way to the shop.
  const line = await startTcpProxy(direct);
  const origin = line.url.replace(/\/$/, "");
  const filesDir = join(dataDir, "files");
  mkdirSync(filesDir, { recursive: true });
  let server: ShopServer;

  async function start(): Promise<void> {
    const env = {
      ...{ DATABASE_URL: proxy.url, NEXTAUTH_URL: `http://localhost:${port}`, TRUST_PROXY: "1" },
      // Apart from the database's own files, so that this disk can be full alone.
      DATA_DIR: filesDir,
      // On a small disk.
      BACKUPS_KEPT: "2",
      ...more,
    };
    // What goes wrong in it can be read afterwards.
    const log = openSync(join(dataDir, "server.log"), "a");
    server = startServer({ port, host: "127.0.0.1", env, stdio: ["ignore", log, log] });
    closeSync(log);
    if (!(await answers(`${direct}/`, server))) throw new Error("The shop did not start.");
  }
  await start();

  /** Whether it says that it can serve; false while the database is away. */
  const isReady = () =>
    fetch(`${direct}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    origin,
    direct,
    filesDir,
    isReady,
    async untilReady() {
      for (const until = Date.now() + 60_000; Date.now() < until; await wait(100)) if (await isReady()) return;
      throw new Error("The shop did not recover within a minute.");
    },
    /** Ends the process with its whole group, as a power cut would, and starts it again. */
    async kill() {
      process.kill(-(server.child.pid ?? 0), "SIGKILL");
      await server.ended;
      await start();
    },
    /** Ends it as a deployment would, so that what is under way finishes, and starts it again. */
    async drain() {
      await server.stop();
      await start();
    },
    pid: () => server.child.pid ?? 0,
    /** Whether the same process still serves. */
    isAlive: () => server.child.exitCode === null && server.child.signalCode === null,
    cutConnections: () => proxy.cut(),
    /** To the database. */
    delayDatabase: (ms: number) => proxy.delay(ms),
    /** Between people and the shop. */
    line,
    hang: () => proxy.hang(),
    resume: () => proxy.resume(),
    async stop() {
      proxy.resume();
      await server.stop();
      await proxy.stop();
      await line.stop();
    },
  };
}

/** Crashes the database, which has to recover from its log, and starts it again. */
export async function crashDatabase(): Promise<void> {
  const state: ServerState = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
  if (!existsSync(state.dir)) throw new Error("The database's folder is not there.");
  const boot = { state, account: serverAccount(), log: () => {}, settings: [], save: () => {} };
  const running = await bootServer(boot);
  await running.stop("immediate");
  await bootServer(boot);
}
