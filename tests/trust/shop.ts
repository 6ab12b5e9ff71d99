// The shop's server as a separate process, with its database behind a proxy that can cut and hang.
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
  // The connection between users' browsers and the shop.
  const line = await startTcpProxy(direct);
  const origin = line.url.replace(/\/$/, "");
  const filesDir = join(dataDir, "files");
  mkdirSync(filesDir, { recursive: true });
  let server: ShopServer;

  async function start(): Promise<void> {
    const env = {
      ...{ DATABASE_URL: proxy.url, NEXTAUTH_URL: `http://localhost:${port}`, TRUST_PROXY: "1" },
      // Separate from the database's files, so that this disk can fill up alone.
      DATA_DIR: filesDir,
      // Few, because the disk may be small.
      BACKUPS_KEPT: "2",
      ...more,
    };
    // Logged to a file, to be read after a failure.
    const log = openSync(join(dataDir, "server.log"), "a");
    server = startServer({ port, host: "127.0.0.1", env, stdio: ["ignore", log, log] });
    closeSync(log);
    if (!(await answers(`${direct}/`, server))) throw new Error("The shop did not start.");
  }
  await start();

  /** Whether it reports ready; false while the database is down. */
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
    /** Kills the whole process group, like a power cut, and starts it again. */
    async kill() {
      process.kill(-(server.child.pid ?? 0), "SIGKILL");
      await server.ended;
      await start();
    },
    /** Stops it like a deployment, so that open requests finish, and starts it again. */
    async drain() {
      await server.stop();
      await start();
    },
    pid: () => server.child.pid ?? 0,
    isAlive: () => server.child.exitCode === null && server.child.signalCode === null,
    cutConnections: () => proxy.cut(),
    /** Delays the connection to the database. */
    delayDatabase: (ms: number) => proxy.delay(ms),
    /** The connection between users and the shop. */
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
