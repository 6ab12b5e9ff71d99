// A primary, its streaming replica, and PgBouncer in front, which is switched to the promoted one. The servers run
// PostgreSQL from npm or POSTGRES_BIN; PgBouncer must be installed, for example from Debian's package.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTcpProxy } from "~tests/support/tcp-proxy";
import { binaries, runProgram, serverAccount } from "../../scripts/lib/postgres-binaries";
import { bootServer, type ServerState, urlOf, withClient } from "../../scripts/lib/postgres-server";
import { livePostmaster } from "../../scripts/lib/processes";
import { freePort } from "../../scripts/lib/project";

export const hasPgBouncer = () => spawnSync("pgbouncer", ["--version"]).status === 0;

const account = serverAccount();
const boot = (state: ServerState) => bootServer({ state, account, log: () => {}, settings: [], save: () => {} });

/** How a replica follows: each commit waits for it, or it lags by so many milliseconds. */
export type Following = "synchronous" | { lateMs: number };

/** Copies the running server and starts the copy as its replica. */
async function replicaOf(primary: ServerState, dir: string, following: Following) {
  const line = following === "synchronous" ? undefined : await startTcpProxy(urlOf(primary, "assay"));
  const source = line ? { ...primary, port: Number(new URL(line.url).port) } : primary;
  await withClient(urlOf(primary, "assay"), async (client) => {
    await client.query("SELECT pg_backup_start('replica', true)");
    // Files that disappear during the copy are restored from the log.
    const cp = spawnSync("cp", ["-a", primary.dir, dir], { encoding: "utf8" });
    const { rows } = await client.query<{ label: string }>("SELECT labelfile AS label FROM pg_backup_stop(false)");
    if (cp.status !== 0 && !/No such file/.test(cp.stderr)) throw new Error(cp.stderr);
    rmSync(join(dir, "postmaster.pid"), { force: true });
    const written = {
      backup_label: rows[0]?.label ?? "",
      "standby.signal": "",
      "postgresql.auto.conf": `primary_conninfo = '${conninfo(source)}'\n`,
    };
    for (const [name, text] of Object.entries(written)) {
      writeFileSync(join(dir, name), text, { mode: 0o600 });
      if (account.uid !== undefined) chownSync(join(dir, name), account.uid, account.gid);
    }
  });
  const replica: ServerState = { dir, password: primary.password };
  await boot(replica);
  const state = following === "synchronous" ? "sync" : "async";
  await withClient(urlOf(primary, "assay"), async (client) => {
    if (state === "sync") await client.query("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
    await client.query("SELECT pg_reload_conf()");
    for (let tries = 0; ; tries++) {
      const streaming = "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = $1";
      if ((await client.query(streaming, [state])).rowCount) return;
      if (tries > 100) throw new Error("The replica does not follow.");
      await wait(100);
    }
  });
  if (following !== "synchronous") line?.delay(following.lateMs);
  return { replica, line };
}
const conninfo = ({ port, password }: ServerState) =>
  `host=127.0.0.1 port=${port} user=assay password=${password} application_name=replica`;

/** `folder` must be accessible to PostgreSQL's account. */
export async function startPooledPair(first: ServerState, folder: string, following: Following) {
  let primary = first;
  let second: Awaited<ReturnType<typeof replicaOf>> | undefined;
  let count = 0;
  const port = await freePort();
  const home = join(folder, "pgbouncer");
  mkdirSync(home);
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid);
  const ini = join(home, "pgbouncer.ini");
  const configure = () =>
    writeFileSync(
      ini,
      `[databases]
assay = host=127.0.0.1 port=${primary.port} dbname=assay
direct = host=127.0.0.1 port=${primary.port} dbname=assay pool_mode=session
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(home, "users")}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
server_login_retry = 1
ignore_startup_parameters = extra_float_digits,options,statement_timeout
`,
    );
  writeFileSync(join(home, "users"), `"assay" "${primary.password}"\n`);
  configure();
  await withClient(urlOf(primary, "assay"), async (client) => {
    await client.query("ALTER DATABASE assay SET timezone = 'UTC'");
    await client.query("ALTER DATABASE assay SET statement_timeout = '30s'");
  });
  const pooler = spawn("pgbouncer", [ini], { ...account, cwd: "/", stdio: "ignore" });
  const urlAt = (name: string) => urlOf({ ...primary, port }, name);

  return {
    url: urlAt("assay"),
    /** For LISTEN: bypasses transaction pooling. */
    directUrl: urlAt("direct"),
    async addReplica() {
      second = await replicaOf(primary, join(folder, `replica-${++count}`), following);
    },
    /** Kills the primary with all its connections, like a power cut; data in flight is lost. */
    killPrimary() {
      const running = livePostmaster(primary.dir);
      if (running) process.kill(running.pid, "SIGKILL");
      second?.line?.cut();
    },
    /** Promotes the replica and points the pooler to it, as a failover manager would. */
    async promote() {
      if (!second) throw new Error("There is no replica.");
      const { replica, line } = second;
      await line?.stop();
      const { pg_ctl } = await binaries(account);
      const { code, output } = await runProgram(pg_ctl, ["promote", "-D", replica.dir, "-w"], account);
      if (code !== 0) throw new Error(output);
      const former = primary;
      primary = replica;
      second = undefined;
      configure();
      pooler.kill("SIGHUP");
      // The former primary must never come back: it may hold commits that the replica never received.
      if (former.dir !== first.dir) rmSync(former.dir, { recursive: true, force: true, maxRetries: 3 });
    },
    async stop() {
      pooler.kill("SIGTERM");
      if (pooler.exitCode === null) await once(pooler, "exit");
      if (livePostmaster(primary.dir)) await (await boot(primary)).stop("immediate");
    },
  };
}
