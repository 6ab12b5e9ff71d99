// One PostgreSQL server per data folder: created, started, found again after a kill, and stopped.
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { type Account, binaries, type Programs, runProgram } from "./postgres-binaries";
import { livePostmaster } from "./processes";
import { freePort, portIsFree } from "./project";

const USER = "assay";

/** A server's files, and how to reach it; without a port it has not run yet. */
export type ServerState = { dir: string; password: string; port?: number };

export const urlOf = ({ port, password }: ServerState, name: string) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${name}`;

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A broken connection fails its running query; if it breaks while idle it must not end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Stop = (mode?: "fast" | "immediate") => Promise<void>;
type Boot = {
  state: ServerState;
  account: Account;
  log: (message: string) => void;
  settings: string[];
  save: () => void;
};

/** Starts the server of `state.dir`, or finds it running. `save` is called once its port or password is known. */
export async function bootServer({ state, account, log, settings, save }: Boot): Promise<{ stop: Stop }> {
  const programs = await binaries(account);
  const stop: Stop = async (mode = "fast") => {
    if (!livePostmaster(state.dir)) return;
    const { code, output } = await runProgram(
      programs.pg_ctl,
      ["stop", "-D", state.dir, "-m", mode, "-w", "-t", "60"],
      account,
    );
    if (code !== 0 && livePostmaster(state.dir)) throw new Error(`PostgreSQL did not stop: ${output}`);
  };
  if (!existsSync(join(state.dir, "PG_VERSION"))) {
    log("creating a new database");
    await initialise(programs, state, account);
    save();
  }
  const running = livePostmaster(state.dir);
  if (running) {
    state.port = running.port;
    if (await answers(state)) {
      log("found PostgreSQL still running");
      save();
      return { stop };
    }
    log("stopping a PostgreSQL that does not answer");
    await stop("immediate");
  }
  if (existsSync(join(state.dir, "postmaster.pid"))) {
    log("clearing the lock of a server that was killed");
    rmSync(join(state.dir, "postmaster.pid"), { force: true });
  }
  for (let attempt = 0; ; attempt += 1) {
    if (!state.port || attempt > 0 || !(await portIsFree(state.port, "127.0.0.1"))) state.port = await freePort();
    save();
    const said = await launch(programs, { state, account, log, settings, save });
    if (said === null) return { stop };
    if (livePostmaster(state.dir)) return bootServer({ state, account, log, settings, save });
    if (attempt === 2) throw new Error(`PostgreSQL did not start: ${said}`);
  }
}

async function initialise(programs: Programs, state: ServerState, account: Account): Promise<void> {
  for (const entry of readdirSync(state.dir)) rmSync(join(state.dir, entry), { recursive: true, force: true });
  const secret = join(mkdtempSync(join(tmpdir(), "assay-init-")), "password");
  writeFileSync(secret, `${state.password}\n`, { mode: 0o600 });
  if (account.uid !== undefined) {
    chownSync(secret, account.uid, account.gid);
    chownSync(resolve(secret, ".."), account.uid, account.gid);
  }
  const flags = ["-D", state.dir, "-U", USER, "--auth=scram-sha-256", `--pwfile=${secret}`, "--encoding=UTF8"];
  // PostgreSQL's builtin C.UTF-8 is the same on every system; the system's is also requested if it exists, for pg_trgm.
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const locales = [
    [...builtin, "--locale=C", "--lc-ctype=C.UTF-8"],
    [...builtin, "--locale=C"],
    // PostgreSQL 16 and older have no builtin provider.
    ["--locale=C", "--lc-ctype=C.UTF-8"],
  ];
  const said: string[] = [];
  try {
    for (const locale of locales) {
      const { code, output } = await runProgram(programs.initdb, [...flags, ...locale], account);
      if (code === 0) return;
      said.push(output);
    }
    throw new Error(`PostgreSQL could not be initialised: ${said.join("\n")}`);
  } finally {
    rmSync(resolve(secret, ".."), { recursive: true, force: true });
  }
}

/** Null if it runs; otherwise its output. */
async function launch(programs: Programs, { state, account, settings }: Boot): Promise<string | null> {
  const logFile = join(state.dir, "server.log");
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) rmSync(logFile);
  const options = [`port=${state.port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
  const args = [
    "start",
    "-D",
    state.dir,
    "-l",
    logFile,
    "-w",
    "-t",
    "120",
    "-o",
    options.map((each) => `-c ${each}`).join(" "),
  ];
  const { code, output } = await runProgram(programs.pg_ctl, args, account);
  if (code === 0) return null;
  const tail = existsSync(logFile) ? readFileSync(logFile, "utf8").split("\n").slice(-12).join("\n") : "";
  return `${output}\n${tail}`;
}

const answers = (state: ServerState) => withClient(urlOf(state, "postgres"), async () => true).catch(() => false);
