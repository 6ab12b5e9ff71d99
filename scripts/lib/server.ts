// The shop's server as a child process that is asked to drain and waited for.
import { spawn } from "node:child_process";
import { inRoot, root } from "./project.mjs";

const leaveWithParent = new URL("./leave-with-parent.mjs", import.meta.url).href;
const main = inRoot("src/server/http/main.mjs");

export function startServer({ port, dev = false, env = {}, stdio = "inherit", host }) {
  const child = spawn(
    process.execPath,
    ["--import", leaveWithParent, main, "-p", String(port), ...(dev ? ["--dev"] : []), ...(host ? ["-H", host] : [])],
    {
      cwd: root,
      // Only the development server may run in development; a NODE_ENV from outside must not change what is served.
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env, NODE_ENV: dev ? "development" : "production" },
      // Over the fourth it notices when this process is gone, even by a kill -9.
      stdio: [...(Array.isArray(stdio) ? stdio : [stdio, stdio, stdio]), "ipc"],
      // Its own process group: a Ctrl-C then reaches it once, from here, and not twice.
      detached: process.platform !== "win32",
    },
  );
  const ended = new Promise((done) => {
    child.once("error", (error) => done({ code: 1, error }));
    child.once("exit", (code, signal) => done({ code, signal }));
  });
  const signal = (name) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, name);
    } catch {
      child.kill(name);
    }
  };
  /** SIGTERM lets requests under way finish, which takes at most ten seconds; what is still there then is ended. */
  const stop = async (patience = 12_000) => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => signal("SIGKILL"), patience);
    await ended;
    clearTimeout(timer);
    // The development server leaves helpers behind in its group.
    signal0(child.pid);
  };
  return { child, ended, stop };
}

function signal0(group) {
  try {
    if (process.platform !== "win32") process.kill(-group, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}

/** Resolves when the address answers anything, or false when the server ended or the time is over. */
export async function answers(url, server, patience = 60_000) {
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
