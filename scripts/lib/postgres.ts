// A real PostgreSQL without an installation: a persistent one for this project, or ephemeral ones for tests.
// Several processes may use the persistent one at a time (a server, a script); the last to leave stops it.
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Account, binaries, enterableFolder, runProgram, serverAccount } from "./postgres-binaries";
import { bootServer, type ServerState, urlOf, withClient } from "./postgres-server";
import { isAlive, livePostmaster } from "./processes";
import { readJson, writeJson } from "./project";

export { withClient };

const EPHEMERAL = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
  "wal_level=minimal",
  "max_wal_senders=0",
  "checkpoint_timeout=1h",
  "max_wal_size=2GB",
  // Statistics change only if a test runs ANALYZE, so that a plan stays the same within a test.
  "autovacuum=off",
];
type Log = (message: string) => void;

/**
 * `url` connects to the database directly, `serverUrl` possibly through a pooler. `stop` stops the server unless
 * another process uses it; `shared` tells whether one does.
 */
export type Database = {
  url: string;
  serverUrl: string;
  external: boolean;
  stop: () => Promise<void>;
  shared: () => boolean;
};

/** The project's database: the one DATABASE_URL names, or an embedded server with its files in `dataDir`. */
export async function startDatabase({ dataDir, log = () => {} }: { dataDir: string; log?: Log }): Promise<Database> {
  const { DATABASE_URL, DIRECT_URL = DATABASE_URL } = process.env;
  if (DATABASE_URL && DIRECT_URL) {
    return { url: DIRECT_URL, serverUrl: DATABASE_URL, external: true, stop: async () => {}, shared: () => false };
  }
  const stateFile = join(dataDir, "postgres.json");
  const account = serverAccount();
  const saved = readJson<Partial<ServerState>>(stateFile);
  const state: ServerState = {
    dir: saved?.dir ?? enterableFolder(resolve(dataDir, "postgres"), account),
    password: saved?.password ?? randomBytes(18).toString("base64url"),
    port: saved?.port,
  };
  const server = await bootServer({ state, account, log, settings: [], save: () => writeJson(stateFile, state) });
  const release = registerUse(join(dataDir, "postgres-users"));
  const url = urlOf(state, "assay");
  await ensureDatabase(state, "assay");
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= release() ? server.stop() : Promise.resolve();
    return stopped;
  };
  return {
    url,
    serverUrl: url,
    external: false,
    stop,
    shared: () => others(join(dataDir, "postgres-users")).length > 0,
  };
}

/** A RAM disk, on systems that have one. */
const MEMORY_DISK = "/dev/shm";
const ROOM_BYTES = 8 * 2 ** 30;

/** Where test servers keep their files: in memory if there is plenty, which saves a tenth of the tests' time. */
function ephemeralFolder(): string {
  if (!existsSync(MEMORY_DISK) || freemem() < ROOM_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY_DISK;
}

/** A server for tests: in a temporary folder, fast rather than durable, removed at the end. */
export async function startEphemeral({ log = () => {} }: { log?: Log } = {}) {
  const account = serverAccount();
  for (const folder of [tmpdir(), MEMORY_DISK]) await sweepEphemeral(folder, account);
  const dir = mkdtempSync(join(ephemeralFolder(), `assay-test-${process.pid}-`));
  if (account.uid !== undefined) chownSync(dir, account.uid, account.gid);
  const state: ServerState = { dir, password: randomBytes(12).toString("base64url") };
  const server = await bootServer({ state, account, log, settings: EPHEMERAL, save: () => {} });
  const stop = async () => {
    await server.stop("immediate");
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  return { url: urlOf(state, "postgres"), urlFor: (name: string) => urlOf(state, name), stop };
}

async function ensureDatabase(state: ServerState, name: string): Promise<void> {
  await withClient(urlOf(state, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

const others = (folder: string) =>
  readdirSync(folder)
    .map(Number)
    .filter((pid) => pid && pid !== process.pid && isAlive(pid));

/**
 * Registers this process as a user of the server. The returned function unregisters it and tells whether it was the
 * last.
 */
function registerUse(folder: string): () => boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(process.pid)), "");
  return () => {
    rmSync(join(folder, String(process.pid)), { force: true });
    return others(folder).length === 0;
  };
}

/** Removes test servers whose test run was killed. */
async function sweepEphemeral(folder: string, account: Account): Promise<void> {
  for (const entry of existsSync(folder) ? readdirSync(folder) : []) {
    const owner = Number(/^assay-test-(\d+)-/.exec(entry)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const dir = join(folder, entry);
    const live = livePostmaster(dir);
    if (live) await runProgram((await binaries(account)).pg_ctl, ["stop", "-D", dir, "-m", "immediate", "-w"], account);
    rmSync(dir, { recursive: true, force: true });
  }
}
