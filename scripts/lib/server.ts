// The shop's server as a child process, with a graceful stop.
import { spawn } from "node:child_process";
import { inRoot, root } from "./project";

/** Preloaded: if the parent process is gone, the server stops and releases its port. */
const LEAVE_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  'process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))',
)}`;
const main = inRoot("src/server/http/main.mjs");
const primary = inRoot("src/server/http/primary.mjs");

const processes = () => Number(process.env.WEB_CONCURRENCY || 1);
export const isCluster = () => processes() > 1;

/** In MB. Without a limit the garbage of rendered pages grows until the process has 700. */
const HEAP_MB = "512";

/** A number is a file descriptor. */
type Stdio = "inherit" | "ignore" | number;
type ServerOptions = {
  port: number;
  dev?: boolean;
  env?: Record<string, string>;
  stdio?: Stdio | Stdio[];
  host?: string;
};
type Ended = { code: number | null; signal?: NodeJS.Signals | null; error?: Error };

export type ShopServer = ReturnType<typeof startServer>;

export function startServer({ port, dev = false, env = {}, stdio = "inherit", host }: ServerOptions) {
  const child = spawn(
    process.execPath,
    [
      ...(dev ? [] : [`--max-old-space-size=${process.env.SERVER_HEAP_MB || HEAP_MB}`]),
      ...[
        "--import",
        LEAVE_WITH_PARENT,
        ...(!dev && isCluster() ? [primary, String(processes())] : [main]),
        "-p",
        String(port),
      ],
      ...[...(dev ? ["--dev"] : []), ...(host ? ["-H", host] : [])],
    ],
    {
      cwd: root,
      // Only the development server may run in development; an outer NODE_ENV must not change what is served.
      env: {
        // Compression threads would each keep a malloc arena; read by glibc only.
        MALLOC_ARENA_MAX: "2",
        ...process.env,
        ...{ NEXT_TELEMETRY_DISABLED: "1", ...env, NODE_ENV: dev ? "development" : "production" },
      },
      // The server notices through the IPC channel if this process is gone, even after a kill -9.
      stdio: [...(Array.isArray(stdio) ? stdio : [stdio, stdio, stdio]), "ipc"],
      // A separate process group: Ctrl-C then reaches it once, from here, and not twice.
      detached: process.platform !== "win32",
    },
  );
  const ended = new Promise<Ended>((done) => {
    child.once("error", (error) => done({ code: 1, error }));
    child.once("exit", (code, signal) => done({ code, signal }));
  });
  /** Kills the rest of the server's process group: the development server leaves helpers behind. */
  const killGroup = () => {
    if (child.pid === undefined || process.platform === "win32") return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group is already gone.
    }
  };
  /** SIGTERM lets open requests finish, which takes at most ten seconds; what is still running then is killed. */
  const stop = async (patience = 12_000) => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => {
      killGroup();
      child.kill("SIGKILL");
    }, patience);
    await ended;
    clearTimeout(timer);
    killGroup();
  };
  return { child, ended, stop };
}

/** Resolves true once the URL answers anything, or false if the server ended or the time is over. */
export async function answers(url: string, server: ShopServer, patience = 60_000): Promise<boolean> {
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  for (const until = Date.now() + patience; !over && Date.now() < until; ) {
    try {
      await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
      return true;
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  return false;
}
