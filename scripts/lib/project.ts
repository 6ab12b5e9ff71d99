// Paths and small helpers shared by all scripts.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
export const inRoot = (...parts: string[]) => join(root, ...parts);

/** Reads `.env` (existing variables win) and returns the data folder. */
export function loadEnv(): string {
  if (existsSync(inRoot(".env"))) process.loadEnvFile(inRoot(".env"));
  for (const name of [
    "DATABASE_URL",
    "DIRECT_URL",
    "PORT",
    "NEXTAUTH_URL",
    "NEXTAUTH_SECRET",
    "ENCRYPTION_KEY",
    "ENCRYPTION_KEY_PREVIOUS",
    "IP_HASH_KEY",
  ]) {
    if (process.env[name] === "") delete process.env[name];
  }
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || ".data");
  mkdirSync(process.env.DATA_DIR, { recursive: true, mode: 0o755 });
  return process.env.DATA_DIR;
}

export function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Assay needs Node.js 20.19 or newer, and this is ${process.versions.node}. Install it from https://nodejs.org.`);
}

export function fail(message: string): never {
  console.error(`\n✖ ${message}`);
  process.exit(1);
}

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs a step of a script and prints its label, detail and duration. */
export async function step<T>(label: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const detail = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`✔ ${label}${typeof detail === "string" ? `: ${detail}` : ""} (${seconds} s)`);
  return detail;
}

/** The parsed content of a JSON file, or null if it cannot be read. Its shape is not checked. */
export const readJson = <T>(file: string): T | null => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
};

/** Writes a temporary file and renames it, so that a reader never sees half a file. Only the owner may read it. */
export function writeJson(file: string, value: object): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

type RunOptions = { env?: Record<string, string>; cwd?: string; capture?: boolean };
type Run = { code: number; signal: NodeJS.Signals | null; output: string };

/** Runs Node on a script of the project; resolves with its exit code and, if captured, its output. */
export function runNode(args: string[], { env = {}, capture = false, cwd = root }: RunOptions = {}): Promise<Run> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    // If this process exits, the child is ended too.
    const end = () => child.kill();
    process.once("exit", end);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("exit", end);
      done({ code: code ?? 1, signal, output });
    });
  });
}

/** Node arguments that let it run TypeScript and server-only modules. */
export const SERVER_SCRIPT = ["--import=tsx", "--conditions=react-server"];
export const VITEST_CONFIG = inRoot("tests/vitest.config.ts");
const nextPackage = readJson<{ bin: { next: string } }>(inRoot("node_modules/next/package.json"));
export const next = inRoot("node_modules/next", nextPackage?.bin.next ?? "");

/** Whether a server could listen on this port, on the address Next.js uses. */
export function portIsFree(port: number, host?: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen({ port, host }, () => probe.close(() => done(true)));
  });
}

export function freePort(host = "127.0.0.1"): Promise<number> {
  return new Promise((done, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

function* filesUnder(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).sort()) {
    if (entry !== "generated" && entry !== ".DS_Store") yield* filesUnder(join(path, entry));
  }
}

/** One hash over the names and contents of files and folders of the project. */
export function hashOf(paths: string[], extra = ""): string {
  const hash = createHash("sha256").update(extra);
  for (const path of paths) {
    for (const file of filesUnder(inRoot(path))) {
      hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}
