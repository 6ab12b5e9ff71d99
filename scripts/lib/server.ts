// The shop's server as a child process that is asked to drain and waited for.
import { spawn } from "node:child_process";
import { inRoot, root } from "./project";

/** Loaded before anything else: when whoever started the server is gone, it stops and gives its port free. */
const LEAVE_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  'process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))',
)}`;
const main = inRoot("src/server/http/main.mjs");
const primary = inRoot("src/server/http/primary.mjs");

const processes = () => Number(process.env.WEB_CONCURRENCY || 1);
/** Whether `npm start` runs several server processes. */
export const isCluster = () => processes() > 1;

/** In MB. Without a bound the garbage of rendered pages is left until the process has 700. */
const HEAP_MB = "512";

/** A number is an open file. */
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
      // Only the development server may run in development; a NODE_ENV from outside must not change what is served.
      env: {
        // Threads that compress would each keep memory of their own; glibc alone reads this.
        MALLOC_ARENA_MAX: "2",
        ...process.env,
        ...{ NEXT_TELEMETRY_DISABLED: "1", ...env, NODE_ENV: dev ? "development" : "production" },
      },
      // Over the fourth it notices when this process is gone, even by a kill -9.
      stdio: [...(Array.isArray(stdio) ? stdio : [stdio, stdio, stdio]), "ipc"],
      // Its own process group: a Ctrl-C then reaches it once, from here, and not twice.
      detached: process.platform !== "win32",
    },
  );
  const ended = new Promise<Ended>((done) => {
    child.once("error", (error) => done({ code: 1, error }));
    child.once("exit", (code, signal) => done({ code, signal }));
  });
  /** Ends what is left of the server's process group: the development server leaves helpers behind in it. */
  const killGroup = () => {
    if (child.pid === undefined || process.platform === "win32") return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nobody is left.
    }
  };
  /** SIGTERM lets requests under way finish, which takes at most ten seconds; what is still there then is ended. */
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

/** Resolves when the address answers anything, or false when the server ended or the time is over. */
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
